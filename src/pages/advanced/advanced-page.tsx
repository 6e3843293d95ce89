import { Link, useLocation } from 'react-router'
import { useService } from '../../api/service.tsx'
import { hasExtension } from '../../domain/config.ts'
import { advancedPath, PAGE_PATTERNS, searchPath } from '../../domain/paths.ts'
import { EVERYTHING, searchOfAddress } from '../../domain/search-query.ts'
import { actionClass } from '../../ui/action.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ADVANCED_MESSAGES } from './advanced-messages.ts'
import { ExpressionForm } from './expression-form.tsx'
import { QueryLanguageTable } from './query-language-table.tsx'

/** A search expression written with rows, for a service that reads expressions. */
export function AdvancedPage() {
  const { search } = useLocation()
  const { text, type } = searchOfAddress(search)
  const query = { ...EVERYTHING, text, type }
  const isOffered = hasExtension(useService().config, 'query-language')
  return (
    <div className="py-7 wide:py-9">
      <PageHead
        title={ADVANCED_MESSAGES.heading}
        description={ADVANCED_MESSAGES.description}
        path={advancedPath()}
        isIndexed={isOffered}
      />
      <h1 tabIndex={-1} className="font-serif text-[2rem] leading-tight font-semibold tracking-[-0.015em]">
        {ADVANCED_MESSAGES.heading}
      </h1>
      {isOffered ? (
        <>
          <ExpressionForm key={advancedPath(query)} query={query} />
          <noscript>
            <PlainForm text={text} />
          </noscript>
          <QueryLanguageTable />
        </>
      ) : (
        <>
          <p className="mt-3 max-w-[44rem]">{ADVANCED_MESSAGES.notOffered}</p>
          <p className="mt-6">
            <Link to={searchPath(query)} className={actionClass('first')}>
              {ADVANCED_MESSAGES.toSearch}
            </Link>
          </p>
        </>
      )}
    </div>
  )
}

/** In place of the rows where scripts are off. */
function PlainForm({ text }: { text: string }) {
  return (
    <form role="search" action={PAGE_PATTERNS.search} className="mt-3 max-w-[44rem]">
      <p>{ADVANCED_MESSAGES.withoutScripts}</p>
      <label className="mt-4 block font-semibold">
        {ADVANCED_MESSAGES.expression}
        <input
          name="q"
          defaultValue={text}
          className="mt-1 mb-3 block min-h-10 w-full rounded-md border border-field bg-sheet px-3 font-normal"
        />
      </label>
      <button type="submit" className={actionClass('first')}>
        {ADVANCED_MESSAGES.search}
      </button>
    </form>
  )
}
