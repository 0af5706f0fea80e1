import type { ComponentChildren, TargetedInputEvent } from 'preact';

interface Props {
  id: string;
  label: string;
  hint: string;
  value: string;
  onValue: (value: string) => void;
  secret?: boolean;
  placeholder?: string;
  /** Whether what stands in it was not taken. */
  isRefused?: boolean;
  /** What became of it. It stands nearer than the hint. */
  outcome?: ComponentChildren;
}

/** A line to enter something, with its name above and a hint below. */
export function Field({
  id,
  label,
  hint,
  value,
  onValue,
  secret = false,
  isRefused = false,
  outcome,
  placeholder,
}: Props) {
  const shared = {
    id,
    class: 'input',
    autocomplete: 'off',
    spellcheck: false,
    placeholder,
    'aria-describedby': `${id}-hint`,
    'aria-invalid': isRefused || undefined,
    value,
    onInput: (event: TargetedInputEvent<HTMLInputElement>) => onValue(event.currentTarget.value),
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {secret ? <input type="password" {...shared} /> : <input type="text" {...shared} />}
      {outcome}
      <small id={`${id}-hint`}>{hint}</small>
    </div>
  );
}
