import { Fragment, useState } from 'react'
import { isObject } from '../../domain/json.ts'
import { maskCredentials } from '../../domain/web-address.ts'
import { cleanText } from '../../rich-text/plain-text.ts'
import { TextButton } from '../../ui/action.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { ARTICLE_MESSAGES } from './article-messages.ts'

/** Every field of the record by its own name, as the service sent it; opened on demand. */
export function FullRecord({ raw }: { raw: unknown }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section aria-labelledby="full-record" className={`needs-script ${isOpen ? '' : 'print:hidden'}`}>
      <SectionHeading id="full-record">{ARTICLE_MESSAGES.fullRecord}</SectionHeading>
      <TextButton aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? ARTICLE_MESSAGES.hideFields : ARTICLE_MESSAGES.showFields}
      </TextButton>
      {isOpen && <FieldTable fields={flattenRecord(raw)} />}
    </section>
  )
}

/** More rows would block the browser for seconds. */
const MAX_ROWS = 2_000

/** The first fields, and how many more there are. */
export function FieldTable({ fields }: { fields: RecordField[] }) {
  const more = fields.length - MAX_ROWS
  return (
    <>
      <table className="mt-3 w-full table-fixed text-left text-sm">
        <caption className="sr-only">{ARTICLE_MESSAGES.fullRecordCaption}</caption>
        <thead>
          <tr className="border-b border-rule-strong">
            <th scope="col" className="w-2/5 py-1.5 pr-4 font-semibold">
              {ARTICLE_MESSAGES.field}
            </th>
            <th scope="col" className="py-1.5 font-semibold">
              {ARTICLE_MESSAGES.value}
            </th>
          </tr>
        </thead>
        <tbody>
          {fields.slice(0, MAX_ROWS).map(({ name, value }) => (
            <tr key={name} className="border-b border-rule align-top">
              <th scope="row" className="foreign-text py-1.5 pr-4 font-normal text-quiet">
                <BreakableName name={cleanText(name)} />
              </th>
              <td className="foreign-text py-1.5" dir="auto">
                {cleanText(maskCredentials(value))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className="mt-3 text-sm text-quiet">{ARTICLE_MESSAGES.moreFields(more)}</p>}
    </>
  )
}

/** A path of names, which may break after a dot or an underscore. */
function BreakableName({ name }: { name: string }) {
  return name.split(/(?<=[._])/).map((part, index) => (
    // The parts of a name never change their order.
    // oxlint-disable-next-line no-array-index-key
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

/** A field of the record: the path of its value (`authors[0].name`) and the value as text. */
export type RecordField = { name: string; value: string }

const DEEPEST = 12

/** Lists every value of a record, in its order; a list of plain values is one field, and null is "unknown". */
export function flattenRecord(raw: unknown): RecordField[] {
  const fields = isObject(raw) ? Object.entries(raw) : [['record', raw] as const]
  return fields.flatMap(([name, value]) => flatten(name, value, 0))
}

function flatten(name: string, value: unknown, depth: number): RecordField[] {
  if (typeof value !== 'object' || value === null) return [{ name, value: plain(value) }]
  if (depth === DEEPEST) return [{ name, value: JSON.stringify(value) }]
  if (Array.isArray(value)) {
    if (value.length === 0) return [{ name, value: 'none' }]
    if (value.every((entry) => typeof entry !== 'object' || entry === null)) {
      return [{ name, value: value.map(plain).join('; ') }]
    }
    return value.flatMap((entry, index) => flatten(`${name}[${index}]`, entry, depth + 1))
  }
  const fields = Object.entries(value)
  if (fields.length === 0) return [{ name, value: 'none' }]
  return fields.flatMap(([key, field]) => flatten(`${name}.${key}`, field, depth + 1))
}

function plain(value: unknown): string {
  if (value === null || value === undefined) return 'unknown'
  if (value === true) return 'yes'
  if (value === false) return 'no'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
