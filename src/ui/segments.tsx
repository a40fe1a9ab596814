interface SegmentsProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly (readonly [T, string])[];
  readonly onChange: (value: T) => void;
}

/** A choice of a few, as joined buttons of which one is pressed. */
export const Segments = <T extends string>({ label, value, options, onChange }: SegmentsProps<T>) => (
  <div className="segments" role="group" aria-label={label}>
    {options.map(([key, text]) => (
      <button key={key} type="button" aria-pressed={key === value} onClick={() => onChange(key)}>
        {text}
      </button>
    ))}
  </div>
);
