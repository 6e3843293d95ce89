import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { Copyable } from '../../article-view/raw-record.tsx'
import { ARTICLE_TYPES, isArticleType, typeNamePlural } from '../../domain/article-type.ts'
import { withText, withType } from '../../domain/change-search.ts'
import { advancedPath, searchPath } from '../../domain/paths.ts'
import { formatExpression, parseSearchText } from '../../domain/search-expression.ts'
import { type SearchQuery, searchTextProblem } from '../../domain/search-query.ts'
import { ActionButton, actionClass } from '../../ui/action.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { ADVANCED_MESSAGES } from './advanced-messages.ts'
import { ExpressionRowFields, rowFieldId } from './expression-row-fields.tsx'
import {
  buildExpression,
  EMPTY_ROW,
  type ExpressionDraft,
  type ExpressionRow,
  isYear,
  makeDraft,
} from './expression-rows.ts'

const TYPES = [
  ['', ADVANCED_MESSAGES.allTypes],
  ...ARTICLE_TYPES.map((type) => [type, typeNamePlural(type)] as const),
] as const

/** Rows that write a search expression, shown as it grows. `query` is what the form starts with. */
export function ExpressionForm({ query }: { query: SearchQuery }) {
  const navigate = useNavigate()
  const [draft, setDraft] = useState(() => makeDraft(parseSearchText(query.text).expression))
  const [type, setType] = useState(query.type)
  const { rows } = draft
  const expression = buildExpression(draft)
  const next = withType(withText(query, expression === null ? '' : formatExpression(expression)), type)

  const search = (event: FormEvent) => {
    event.preventDefault()
    // Back returns to the rows as they are now.
    void navigate(advancedPath(next), { replace: true })
    void navigate(searchPath(next))
  }
  const changeRow = (at: number, row: ExpressionRow) => setDraft({ ...draft, rows: rows.with(at, row) })
  const setRows = (changed: readonly ExpressionRow[], focusId: string) => {
    flushSync(() => setDraft({ ...draft, rows: changed }))
    document.getElementById(focusId)?.focus()
  }
  const remove = (at: number) => setRows(rows.toSpliced(at, 1), rowFieldId(Math.max(0, at - 1), 'text'))
  return (
    <form role="search" onSubmit={search} className="needs-script mt-3 max-w-[56rem]">
      <p className="text-quiet">{ADVANCED_MESSAGES.intro}</p>
      <div className="mt-4 border-t border-rule">
        {rows.map((row, at) => (
          <ExpressionRowFields
            // The rows have no identity and hold no state: the draft has all of it.
            // oxlint-disable-next-line no-array-index-key
            key={at}
            at={at}
            row={row}
            onChange={(changed) => changeRow(at, changed)}
            onRemove={rows.length > 1 ? () => remove(at) : null}
          />
        ))}
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-x-8 gap-y-3">
        <ActionButton onClick={() => setRows([...rows, EMPTY_ROW], rowFieldId(rows.length, 'operator'))}>
          {ADVANCED_MESSAGES.addRow}
        </ActionButton>
        <YearFields draft={draft} onChange={setDraft} />
        <SelectField
          label={ADVANCED_MESSAGES.type}
          value={type ?? ''}
          options={TYPES}
          onChoose={(value) => setType(isArticleType(value) ? value : null)}
        />
      </div>
      <WrittenExpression text={next.text} />
      <button type="submit" className={`mt-5 ${actionClass('first')}`}>
        {ADVANCED_MESSAGES.search}
      </button>
    </form>
  )
}

/** The expression, with a button that copies it. */
function WrittenExpression({ text }: { text: string }) {
  const problem = searchTextProblem(text)
  const output = (
    <output
      aria-labelledby="expression-name"
      className="foreign-text mb-1 block min-h-12 rounded-md border border-rule bg-sheet px-3 py-2 font-mono text-base"
    >
      {text || <span className="font-sans text-quiet">{ADVANCED_MESSAGES.empty}</span>}
    </output>
  )
  return (
    <div className="mt-6">
      <p id="expression-name" className="font-semibold">
        {ADVANCED_MESSAGES.expression}
      </p>
      <Copyable name="expression" text={text}>
        {output}
      </Copyable>
      {problem !== null && <p className="mt-2 text-alarm">{problem}</p>}
    </div>
  )
}

type YearFieldsProps = { draft: ExpressionDraft; onChange: (draft: ExpressionDraft) => void }

function YearFields({ draft, onChange }: YearFieldsProps) {
  const hasProblem = !isYear(draft.from) || !isYear(draft.to)
  return (
    <fieldset className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <legend className="float-left mr-3 text-quiet">{ADVANCED_MESSAGES.years}</legend>
      {(['from', 'to'] as const).map((bound) => (
        <label key={bound} className="text-quiet">
          {ADVANCED_MESSAGES[bound]}{' '}
          <input
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            pattern="[0-9]{4}"
            title={ADVANCED_MESSAGES.yearProblem}
            value={draft[bound]}
            aria-invalid={!isYear(draft[bound])}
            aria-describedby={hasProblem ? 'year-problem' : undefined}
            onChange={({ target }) => onChange({ ...draft, [bound]: target.value })}
            className="min-h-10 w-18 rounded-md border border-field bg-sheet px-3 text-ink"
          />
        </label>
      ))}
      {hasProblem && (
        <p id="year-problem" className="text-sm text-alarm">
          {ADVANCED_MESSAGES.yearProblem}
        </p>
      )}
    </fieldset>
  )
}
