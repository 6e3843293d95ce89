type CheckboxFieldProps = { id: string; label: string; hint: string; isChecked: boolean; onToggle: () => void }

/** A checkbox with its label, and a hint below them. */
export function CheckboxField({ id, label, hint, isChecked, onToggle }: CheckboxFieldProps) {
  return (
    <>
      <label className="flex min-h-8 items-center gap-2">
        <input
          type="checkbox"
          checked={isChecked}
          onChange={onToggle}
          aria-describedby={`${id}-hint`}
          className="size-4 accent-accent"
        />
        {label}
      </label>
      <p id={`${id}-hint`} className="text-sm text-quiet">
        {hint}
      </p>
    </>
  )
}
