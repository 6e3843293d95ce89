import { useState } from 'react'
import type { MetadataField } from '../../contract/article.ts'
import { cleanText } from '../../rich-text/clean-text.ts'
import { TextButton } from '../../ui/action.tsx'
import { flattenMetadata } from './flatten-metadata.ts'
import { BreakableName } from '../../ui/breakable-name.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'

/** Every field of the record by its own name, as the service sent it; opened on demand, so that it does not stand in the way. */
export function AllMetadata({ metadata }: { metadata: MetadataField[] }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section aria-labelledby="all-metadata" className={`needs-script ${isOpen ? '' : 'print:hidden'}`}>
      <SectionHeading id="all-metadata">All metadata</SectionHeading>
      <TextButton aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Hide the fields' : 'Show every field'}
      </TextButton>
      {isOpen && (
        <table className="mt-3 w-full table-fixed text-left text-sm">
          <caption className="sr-only">Every field of the record, as the service sent it</caption>
          <thead>
            <tr className="border-b border-rule-strong">
              <th scope="col" className="w-2/5 py-1.5 pr-4 font-semibold">
                Field
              </th>
              <th scope="col" className="py-1.5 font-semibold">
                Value
              </th>
            </tr>
          </thead>
          <tbody>
            {flattenMetadata(metadata).map(({ name, value }) => (
              <tr key={name} className="border-b border-rule align-top">
                <th scope="row" className="foreign-text py-1.5 pr-4 font-normal text-quiet">
                  <BreakableName name={cleanText(name)} />
                </th>
                <td className="foreign-text py-1.5" dir="auto">
                  {cleanText(value)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
