type SelectFieldProps = {
  label: string
  name?: string
  value: string
  options: readonly (readonly [value: string, text: string])[]
  onChoose: (value: string) => void
  className?: string
}

/** One of a few choices, beside its label. */
export function SelectField({ label, name, value, options, onChoose, className = '' }: SelectFieldProps) {
  return (
    <label className={`text-quiet ${className}`}>
      {label}{' '}
      <select
        name={name}
        value={value}
        onChange={({ target }) => onChoose(target.value)}
        className="min-h-6 rounded-md bg-paper py-1 text-ink"
      >
        {options.map(([offered, text]) => (
          <option key={offered} value={offered}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
