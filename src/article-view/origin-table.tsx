import type { AnswerOrigin } from '../contract/answer-origin.ts'
import { cleanText } from '../rich-text/clean-text.ts'
import { BreakableName } from '../ui/breakable-name.tsx'

/** Where each value stood in the answer and what stood there; of what is not in the answer, what Carrel does instead. */
export function OriginTable({ caption, origins }: { caption: string; origins: readonly AnswerOrigin[] }) {
  return (
    <table className="mt-3 w-full table-fixed text-left text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-rule-strong">
          {['Shown as', 'Place in the answer', 'What stood there'].map((name) => (
            <th
              key={name}
              scope="col"
              className="w-[30%] py-1.5 pr-2 font-semibold last:w-[40%] wide:w-1/4 wide:pr-4 wide:last:w-1/2"
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {origins.map((origin, index) => (
          // A service may call two figures the same.
          // oxlint-disable-next-line no-array-index-key
          <tr key={index} className="border-b border-rule align-top">
            <th scope="row" className="foreign-text py-1.5 pr-2 font-normal wide:pr-4 text-quiet">
              {cleanText(origin.field)}
            </th>
            <td className="foreign-text py-1.5 pr-2 wide:pr-4">
              <PlaceOf origin={origin} />
            </td>
            <td className="foreign-text py-1.5">
              {origin.where !== 'nowhere' && <p dir="auto">{cleanText(origin.raw)}</p>}
              {origin.note !== null && <p className="text-quiet">{cleanText(origin.note)}</p>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function PlaceOf({ origin: { where, path } }: { origin: AnswerOrigin }) {
  if (where === 'nowhere') return 'not in the answer'
  if (where === 'body' && path === '') return 'the whole answer'
  return (
    <>
      {where === 'header' && 'header '}
      <code className="text-xs wide:text-sm">
        <BreakableName name={cleanText(path)} />
      </code>
    </>
  )
}
