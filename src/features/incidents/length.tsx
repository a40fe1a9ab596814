/** "54 s to 28 min" breaks before a figure, never within one. */
export const Length = ({ words }: { readonly words: string }) =>
  words.split(/(?<=^about |^at least | to )/).map((part) => (
    <span key={part} className="whitespace-nowrap">
      {part}
    </span>
  ));
