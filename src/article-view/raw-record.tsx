import { type ReactNode, useState } from 'react'
import { maskCredentials } from '../domain/web-address.ts'
import { cleanText } from '../rich-text/plain-text.ts'
import { TextButton } from '../ui/action.tsx'
import { SectionHeading } from '../ui/section-heading.tsx'

const BOX = 'foreign-text rounded-md border border-rule bg-sheet px-3 py-2'

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
  const text = isOpen ? formatRaw(value) : ''
  return (
    <section aria-labelledby="raw-record" className={`needs-script ${isOpen ? '' : 'print:hidden'}`}>
      <SectionHeading id="raw-record">{`Raw ${name}`}</SectionHeading>
      <TextButton aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {`${isOpen ? 'Hide' : 'Show'} raw ${name}`}
      </TextButton>
      {isOpen && (
        <>
          <Copyable name="request" text={request}>
            <code className={`block ${BOX}`}>{request}</code>
          </Copyable>
          <Copyable name={`raw ${name}`} text={text}>
            {/* A long text scrolls; the keyboard reaches it only where it can have the focus. */}
            <pre
              role="region"
              aria-label={`JSON of the ${name}`}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
              tabIndex={0}
              className={`max-h-[32rem] overflow-auto whitespace-pre-wrap ${BOX}`}
            >
              {text}
            </pre>
          </Copyable>
        </>
      )}
    </section>
  )
}

/** A text with a button that copies it and says whether that worked. `name`: what it is, as in "Copy request". */
export function Copyable({ text, name, children }: { text: string; name: string; children: ReactNode }) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      // The browser refuses, or the page is insecure and has no clipboard.
      setOutcome('refused')
    }
  }
  return (
    <div className="mt-3 text-sm">
      {children}
      <TextButton onClick={() => void copy()}>Copy {name}</TextButton>
      <span aria-live="polite" className="ml-3 text-quiet">
        {outcome === 'copied' && `${name.charAt(0).toUpperCase()}${name.slice(1)} copied`}
        {outcome === 'refused' && 'The browser did not allow copying: select the text and copy it'}
      </span>
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
