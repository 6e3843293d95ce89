import { useState } from 'react'
import { useCredential, useService } from '../../api/service.tsx'
import type { FieldOrigin } from '../../contract/article.ts'
import { articleRequestPath } from '../../contract/paths.ts'
import { cleanText } from '../../rich-text/clean-text.ts'
import { TextButton } from '../../ui/action.tsx'
import { SectionHeading } from './section-heading.tsx'

const LONGEST_RAW = 160

/** Where each value came from: its path and what stood there, and the request that anybody can repeat. */
export function HowRead({ slug, origins }: { slug: string; origins: FieldOrigin[] }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section aria-labelledby="how-read" className={isOpen ? undefined : 'print:hidden'}>
      <SectionHeading id="how-read">How Carrel read this</SectionHeading>
      <TextButton aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Hide where it came from' : 'Show where each value came from'}
      </TextButton>
      {isOpen && (
        <>
          <CopyableRequest slug={slug} />
          <OriginTable origins={origins} />
        </>
      )}
    </section>
  )
}

function OriginTable({ origins }: { origins: FieldOrigin[] }) {
  return (
    <table className="mt-3 w-full table-fixed text-left text-sm">
      <caption className="sr-only">Where each value stood in the answer</caption>
      <thead>
        <tr className="border-b border-rule-strong">
          {['Shown as', 'Place in the answer', 'What stood there'].map((name) => (
            <th key={name} scope="col" className="w-1/4 py-1.5 pr-4 font-semibold last:w-1/2">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {origins.map(({ field, path, raw }) => (
          <tr key={field} className="border-b border-rule align-top">
            <th scope="row" className="foreign-text py-1.5 pr-4 font-normal text-quiet">
              {field}
            </th>
            <td className="foreign-text py-1.5 pr-4">
              <code>{path}</code>
            </td>
            <td className="foreign-text py-1.5" dir="auto">
              {rawText(raw)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The request as a line for a shell; in the place of the credential stands a name. */
function CopyableRequest({ slug }: { slug: string }) {
  const { config } = useService()
  const credential = useCredential()
  const [isCopied, setIsCopied] = useState(false)
  const header =
    credential === null
      ? ''
      : ` -H '${credential.form === 'bearer' ? 'Authorization: Bearer YOUR_TOKEN' : 'X-API-KEY: YOUR_KEY'}'`
  const line = `curl -H 'Accept: application/json'${header} '${config.apiBaseUrl}${articleRequestPath(slug).replaceAll("'", '%27')}'`
  const copy = () =>
    void navigator.clipboard.writeText(line).then(
      () => setIsCopied(true),
      // The line stands there to be copied by hand.
      () => setIsCopied(false),
    )
  return (
    <div className="mt-3 text-sm">
      <code className="foreign-text block rounded-md border border-rule bg-sheet px-3 py-2">{line}</code>
      <TextButton onClick={copy}>Copy the request</TextButton>
      <span role="status" className="ml-3 text-quiet">
        {isCopied && 'Request copied'}
      </span>
    </div>
  )
}

function rawText(raw: unknown): string {
  const text = cleanText(JSON.stringify(raw) ?? 'nothing')
  return text.length > LONGEST_RAW ? `${text.slice(0, LONGEST_RAW)}…` : text
}
