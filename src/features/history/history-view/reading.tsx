/** What was recorded is on its way from the disk: grey bars where the lanes will be. */
export const Reading = () => (
  <div className="history-reading appear" role="status">
    <span className="sr-only">Reading what was recorded</span>
    {[0, 1, 2, 3, 4].map((lane) => (
      <span key={lane} className="bone" />
    ))}
  </div>
);
