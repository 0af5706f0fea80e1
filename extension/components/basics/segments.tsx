interface Props<T extends string> {
  label: string;
  chosen: T;
  options: readonly (readonly [T, string])[];
  onChoose: (value: T) => void;
}

/** A few choices side by side, one of them on. */
export function Segments<T extends string>({ label, chosen, options, onChoose }: Props<T>) {
  return (
    <fieldset class="segments" aria-label={label}>
      {options.map(([value, text]) => (
        <button key={value} type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
          {text}
        </button>
      ))}
    </fieldset>
  );
}
