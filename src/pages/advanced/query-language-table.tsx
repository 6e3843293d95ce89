import { Link } from 'react-router'
import { searchPath } from '../../domain/paths.ts'
import { EVERYTHING } from '../../domain/search-query.ts'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { QUERY_LANGUAGE } from './advanced-messages.ts'

/** What can be written into a search, with examples. */
export function QueryLanguageTable() {
  return (
    <section aria-labelledby="query-language">
      <SectionHeading id="query-language">{QUERY_LANGUAGE.heading}</SectionHeading>
      <table className="w-full max-w-[44rem] text-sm">
        <thead>
          <tr className="border-b border-rule-strong text-left">
            <th scope="col" className="py-1.5 pr-4 font-semibold">
              {QUERY_LANGUAGE.written}
            </th>
            <th scope="col" className="py-1.5 font-semibold">
              {QUERY_LANGUAGE.finds}
            </th>
          </tr>
        </thead>
        <tbody>
          {QUERY_LANGUAGE.rows.map(([examples, finds]) => (
            <tr key={finds} className="border-b border-rule align-top">
              <td className="py-1.5 pr-4">
                {examples.map((text) => (
                  <span key={text} className="block min-h-6">
                    <Link to={searchPath({ ...EVERYTHING, text })}>{text}</Link>
                  </span>
                ))}
              </td>
              <td className="py-1.5 text-quiet">{finds}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 max-w-[44rem] text-sm text-quiet">{QUERY_LANGUAGE.notes}</p>
    </section>
  )
}
