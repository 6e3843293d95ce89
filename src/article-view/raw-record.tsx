import { useState } from 'react'
import { maskCredentials } from '../domain/web-address.ts'
import { cleanText } from '../rich-text/plain-text.ts'
import { TextButton } from '../ui/action.tsx'
import { CopyableLine, CopyButton } from '../ui/copyable-line.tsx'
import { SectionHeading } from '../ui/section-heading.tsx'

type RawRecordProps = {
  /** What is raw: one `record`, the `records` of a page of results, or the `statistics`. */
  name: 'record' | 'records' | 'statistics'
  /** The request that returns it, as a line for a shell. */
  request: string
  /** The JSON as the service sent it. */
  value: unknown
}

/** The JSON that the page was made from and the request that returns it, each with a button to copy it; opened on demand. */
export function RawRecord({ name, request, value }: RawRecordProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section aria-labelledby="raw-record" className={`needs-script ${isOpen ? '' : 'print:hidden'}`}>
      <SectionHeading id="raw-record">{`Raw ${name}`}</SectionHeading>
      <TextButton aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {`${isOpen ? 'Hide' : 'Show'} raw ${name}`}
      </TextButton>
      {isOpen && (
        <>
          <CopyableLine line={request} name="request" />
          <RawJson name={name} text={formatRaw(value)} />
        </>
      )}
    </section>
  )
}

function RawJson({ name, text }: { name: string; text: string }) {
  return (
    <div className="mt-3 text-sm">
      {/* A long text scrolls; the keyboard reaches it only where it can have the focus. */}
      <pre
        role="region"
        aria-label={`JSON of the ${name}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="foreign-text max-h-[32rem] overflow-auto rounded-md border border-rule bg-sheet px-3 py-2 whitespace-pre-wrap"
      >
        {text}
      </pre>
      <CopyButton text={text} name={`raw ${name}`} />
    </div>
  )
}

/** A JSON value over several lines; the values of address parameters that may hold a credential are left out. */
export function formatRaw(value: unknown): string {
  return cleanText(JSON.stringify(value, maskText, 2) ?? 'null')
}

function maskText(_: string, value: unknown): unknown {
  return typeof value === 'string' ? maskCredentials(value) : value
}
