/** Neither this browser nor the server's rows tell anything yet. */
export const Nothing = () => (
  <div className="history-nothing">
    <p className="text-[16px] leading-[24px] font-semibold">Nothing is recorded yet</p>
    <p className="muted">
      The history begins with this page’s first answer. From then on it lasts: closing the page leaves a gap,
      and loses nothing.
    </p>
  </div>
);
