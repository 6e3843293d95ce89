import { OFFERED_PER_PAGE } from '../../contract/search-query.ts'

/** How many results a page shows; a change is asked for at once. */
export function PerPageSelect({ perPage, onChoose }: { perPage: number; onChoose: (perPage: number) => void }) {
  return (
    <label className="text-quiet">
      Results per page{' '}
      <select
        name="per_page"
        value={perPage}
        onChange={(event) => onChoose(Number(event.target.value))}
        className="min-h-6 rounded-md bg-paper py-1 font-semibold text-ink"
      >
        {OFFERED_PER_PAGE.map((offered) => (
          <option key={offered} value={offered}>
            {offered}
          </option>
        ))}
      </select>
    </label>
  )
}
