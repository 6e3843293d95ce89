import { isSearchField, SEARCH_FIELDS } from '../../domain/search-tokens.ts'
import { TextButton } from '../../ui/action.tsx'
import { ADVANCED_MESSAGES, FIELD_NAMES_OF_ROWS, MATCH_NAMES } from './advanced-messages.ts'
import { type ExpressionRow, holdsExpression, ROW_MATCHES, ROW_OPERATORS } from './expression-rows.ts'

/** The id of a field of a row. */
export function rowFieldId(at: number, field: 'operator' | 'text'): string {
  return `row-${at + 1}-${field}`
}

const OPERATORS = ROW_OPERATORS.map((operator) => [operator, operator] as const)
const MATCHES = ROW_MATCHES.map((match) => [match, MATCH_NAMES[match]] as const)
const FIELDS = [
  ['', 'Any field'] as const,
  ...SEARCH_FIELDS.map((field) => [field, FIELD_NAMES_OF_ROWS[field]] as const),
]

const FIELD = 'min-h-10 min-w-0 rounded-md border border-field bg-sheet px-2'

type ExpressionRowFieldsProps = {
  /** The place of the row, from 0; the first one has no operator. */
  at: number
  row: ExpressionRow
  onChange: (row: ExpressionRow) => void
  /** null: the only row. */
  onRemove: (() => void) | null
}

/** The fields of one row. */
export function ExpressionRowFields({ at, row, onChange, onRemove }: ExpressionRowFieldsProps) {
  const textId = rowFieldId(at, 'text')
  const isExpression = holdsExpression(row)
  return (
    <fieldset className="border-b border-rule py-3">
      <legend className="sr-only">{ADVANCED_MESSAGES.row(at + 1)}</legend>
      <div className="flex flex-wrap items-center gap-2 wide:flex-nowrap">
        {at === 0 ? (
          <span className="hidden w-20 shrink-0 wide:block" />
        ) : (
          <RowSelect
            id={rowFieldId(at, 'operator')}
            label={ADVANCED_MESSAGES.operator}
            value={row.operator}
            options={OPERATORS}
            onChoose={(value) => onChange({ ...row, operator: ROW_OPERATORS.find((one) => one === value) ?? 'AND' })}
            className="w-20 shrink-0 font-semibold"
          />
        )}
        <RowSelect
          label={ADVANCED_MESSAGES.field}
          value={row.field ?? ''}
          options={FIELDS}
          onChoose={(value) => onChange({ ...row, field: isSearchField(value) ? value : null })}
        />
        <RowSelect
          label={ADVANCED_MESSAGES.match}
          value={row.match}
          options={MATCHES}
          onChoose={(value) => onChange({ ...row, match: ROW_MATCHES.find((one) => one === value) ?? 'all' })}
        />
        <input
          id={textId}
          type="text"
          aria-label={ADVANCED_MESSAGES.text}
          aria-describedby={isExpression ? `${textId}-note` : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          value={row.text}
          onChange={({ target }) => onChange({ ...row, text: target.value })}
          className={`${FIELD} grow basis-full px-3 wide:basis-0`}
        />
        {onRemove !== null && <TextButton onClick={onRemove}>{ADVANCED_MESSAGES.removeRow}</TextButton>}
      </div>
      {isExpression && (
        <p id={`${textId}-note`} className="mt-1.5 text-sm text-quiet">
          {ADVANCED_MESSAGES.holdsExpression}
        </p>
      )}
    </fieldset>
  )
}

type RowSelectProps = {
  id?: string
  label: string
  value: string
  options: readonly (readonly [value: string, text: string])[]
  onChoose: (value: string) => void
  className?: string
}

/** A choice without a visible label: what is chosen says what it is. */
function RowSelect({ id, label, value, options, onChoose, className = '' }: RowSelectProps) {
  return (
    <select
      id={id}
      aria-label={label}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
      className={`${FIELD} ${className}`}
    >
      {options.map(([offered, text]) => (
        <option key={offered} value={offered}>
          {text}
        </option>
      ))}
    </select>
  )
}
