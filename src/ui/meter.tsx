/** A small bar with its value for assistive technology. `tone` colours it; the words beside it say the same. */
export function Meter({
  label,
  value,
  max,
  tone,
  text,
}: {
  label: string
  value: number
  max: number
  tone: 'accent' | 'alarm'
  text: string
}) {
  const percent = max === 0 ? 0 : Math.min(100, (value / max) * 100)
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuetext={text}
      className="h-2 w-8 wide:w-18 overflow-hidden rounded-full border border-field bg-paper"
    >
      <svg width="100%" height="100%" className="block" aria-hidden="true">
        <rect width={`${percent}%`} height="100%" className={tone === 'alarm' ? 'fill-alarm' : 'fill-accent'} />
      </svg>
    </div>
  )
}
