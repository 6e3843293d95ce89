import { ARTICLE_TYPES, type ArticleType, typeNamePlural } from '../../contract/article-type.ts'

const CHOICES = [null, ...ARTICLE_TYPES]

/** The filter by type: radios, of which the form around commits the choice. */
export function TypeFilter({
  chosen,
  onChoose,
}: {
  chosen: ArticleType | null
  onChoose: (type: ArticleType | null) => void
}) {
  return (
    <div role="radiogroup" aria-label="Type" className="flex flex-wrap gap-x-5">
      {CHOICES.map((value) => (
        <label
          key={value ?? 'all'}
          className="relative cursor-pointer border-b-2 border-transparent forced-colors:not-has-checked:border-[Canvas] py-1 text-quiet hover:text-ink has-checked:border-ink has-checked:text-ink has-focus-visible:rounded-xs has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name="type"
            value={value ?? ''}
            checked={chosen === value}
            onChange={() => onChoose(value)}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
          />
          {value === null ? 'All' : typeNamePlural(value)}
        </label>
      ))}
    </div>
  )
}
