/** How search works, in the words of what the service can do; examples are links. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useService } from '../../api/service.tsx'
import { withText } from '../../domain/change-search.ts'
import { hasExtension } from '../../domain/config.ts'
import { PAGE_PATTERNS, searchPath } from '../../domain/paths.ts'
import { EVERYTHING } from '../../domain/search-query.ts'

/** What can be searched for and how, as the service reads it. */
export function HelpText() {
  return hasExtension(useService().config, 'query-language') ? <LanguageHelp /> : <PlainHelp />
}

const HELP_MESSAGES = {
  plainLines: [
    'Searches title, abstract, keywords and DOI.',
    'How words are matched and in which order articles are listed is decided by the service of this catalogue.',
    'A DOI may be pasted in any form: 10.1234/abc, doi:10.1234/abc, https://doi.org/10.1234/abc.',
  ],
  strict: 'A search with a phrase, a field or an operator finds only what satisfies it.',
  order: 'Sorted by relevance; without a search, newest first.',
  advanced: 'Advanced search',
}

const ROWS: readonly { examples: readonly string[]; meaning: string }[] = [
  {
    examples: ['graph neural networks'],
    meaning:
      'Articles with all words come first, then those with most of them. Word forms (model, models) and both spellings (colour, color) are included, common words (the, of) do not count, and the last word may be incomplete.',
  },
  { examples: ['"question answering"'], meaning: 'That phrase, and nothing without it.' },
  { examples: ['network -social', 'network NOT social'], meaning: 'Without that word.' },
  {
    examples: ['genome OR proteome', '(genome OR protein) sequencing'],
    meaning: 'Either word; parentheses keep words together. AND, OR and NOT count in capitals only.',
  },
  {
    examples: ['title:genome', 'abstract:climate', 'keyword:genomics', 'author:virtanen', 'source:"PLoS Biology"'],
    meaning: 'In that field. Names of authors and sources are found this way.',
  },
  { examples: ['learning year:2019-2021'], meaning: 'Published in these years.' },
  {
    examples: ['10.1038/s41592-019-0686-2'],
    meaning: 'A DOI in any form, also with doi: or https://doi.org/ before it.',
  },
]

function LanguageHelp() {
  return (
    <>
      <dl className="mt-2 mb-1 text-quiet wide:grid wide:grid-cols-[15rem_minmax(0,1fr)] wide:gap-x-6">
        {ROWS.map(({ examples, meaning }) => (
          <Row
            key={meaning}
            term={examples.map((example) => (
              <Example key={example} text={example} />
            ))}
          >
            {meaning}
          </Row>
        ))}
      </dl>
      <p className="running-links mt-2 text-quiet">
        {HELP_MESSAGES.strict} {HELP_MESSAGES.order} <Link to={PAGE_PATTERNS.advanced}>{HELP_MESSAGES.advanced}</Link>
      </p>
    </>
  )
}

function Row({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt className="pt-2 wide:border-t wide:border-rule wide:pb-2">{term}</dt>
      <dd className="pb-2 wide:border-t wide:border-rule wide:pt-2">{children}</dd>
    </>
  )
}

function Example({ text }: { text: string }) {
  return (
    <Link to={searchPath(withText(EVERYTHING, text))} className="foreign-text block min-h-6 w-fit">
      {text}
    </Link>
  )
}

/** Of a service whose rules are not known. */
function PlainHelp() {
  return (
    <ul className="mt-2 mb-1 list-disc space-y-1 pl-5 text-quiet marker:text-rule-strong">
      {HELP_MESSAGES.plainLines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
