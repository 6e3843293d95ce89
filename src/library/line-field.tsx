import { useId } from 'react'

type LineFieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  hint?: string
  /** Several lines. */
  isLong?: boolean
}

/** A field for a text of the reader, below its label. */
export function LineField({ label, value, onChange, hint, isLong = false }: LineFieldProps) {
  const id = useId()
  const shared = {
    id,
    value,
    autoComplete: 'off',
    'aria-describedby': hint === undefined ? undefined : `${id}-hint`,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
    className: 'mt-1 block min-h-10 w-full max-w-[32rem] rounded-lg border border-field bg-sheet px-3 py-1.5 text-ink',
  }
  return (
    <div className="mt-3">
      <label htmlFor={id}>{label}</label>
      {isLong ? <textarea {...shared} rows={8} /> : <input {...shared} type="text" maxLength={200} />}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-quiet">
          {hint}
        </p>
      )}
    </div>
  )
}
