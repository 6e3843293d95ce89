import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { failureMessage } from '../../api/failure-messages.ts'
import { useQuota, useService } from '../../api/service.tsx'
import { ArticleEntry } from '../../article-view/article-entry.tsx'
import type { Article } from '../../domain/article.ts'
import { connectPath, PAGE_PATTERNS } from '../../domain/paths.ts'
import { saveAll } from '../../library/save-all.ts'
import { SaveButton } from '../../library/save-button.tsx'
import { countRemaining } from '../../quota/limiter.ts'
import { ActionButton, actionClass } from '../../ui/action.tsx'
import { FailurePanel } from '../../ui/failure-panel.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { formatSharedCost, SHARED_LIST_MESSAGES } from './library-messages.ts'
import { useArticleLoading, useSharedArticles, useSharedSlugs } from './use-shared-list.ts'

/** A list of articles that came with the address. Nothing is requested before the reader has seen what that costs. */
export function SharedListPage() {
  const slugs = useSharedSlugs(useLocation().hash)
  return (
    <div className="pt-7 wide:pt-9">
      <PageHead title={SHARED_LIST_MESSAGES.heading} path={PAGE_PATTERNS.sharedList} isIndexed={false} />
      <h1 tabIndex={-1} className="font-serif text-[2rem] leading-tight font-semibold tracking-[-0.015em]">
        {SHARED_LIST_MESSAGES.heading}
      </h1>
      {slugs === null && (
        <>
          <noscript>
            <p className="mt-4">{SHARED_LIST_MESSAGES.needsScripts}</p>
          </noscript>
          <p className="needs-script mt-4 min-h-24">{SHARED_LIST_MESSAGES.opening}</p>
        </>
      )}
      {slugs === 'damaged' && (
        <FailurePanel heading={SHARED_LIST_MESSAGES.damaged} text={SHARED_LIST_MESSAGES.damagedText} action="none" />
      )}
      {slugs !== null && slugs !== 'damaged' && <SharedList key={slugs.join('\n')} slugs={slugs} />}
    </div>
  )
}

function SharedList({ slugs }: { slugs: readonly string[] }) {
  const { isReady, articles, missing, unknown } = useSharedArticles(slugs)
  const { isRunning, error, load, cancel } = useArticleLoading()
  const quota = useQuota()
  const { extensions } = useService().config
  const [outcome, setOutcome] = useState('')
  if (!isReady) return <p className="mt-4 min-h-24">{SHARED_LIST_MESSAGES.opening}</p>
  const remaining = quota.isKnown ? countRemaining(quota) : null
  return (
    <>
      <p role="status" className="mt-4">
        {formatSharedCost(slugs.length, unknown.length, remaining)}
      </p>
      {error !== null && <LoadFailure error={error} onTryAgain={() => load(unknown)} />}
      {isRunning && (
        <progress
          aria-label={SHARED_LIST_MESSAGES.progress}
          value={slugs.length - unknown.length}
          max={slugs.length}
          className="mt-3 block w-full max-w-96 accent-accent"
        />
      )}
      <div className="mt-4 flex flex-wrap items-center gap-3">
        {unknown.length > 0 && !isRunning && error === null && (
          <ActionButton tone="first" onClick={() => load(unknown)}>
            {SHARED_LIST_MESSAGES.load(unknown.length)}
          </ActionButton>
        )}
        {isRunning && <ActionButton onClick={cancel}>{SHARED_LIST_MESSAGES.cancel}</ActionButton>}
        {articles.length > 0 && !isRunning && (
          <ActionButton onClick={() => void saveAll(articles, Date.now()).then(setOutcome)}>
            {SHARED_LIST_MESSAGES.saveAll}
          </ActionButton>
        )}
        <span role="status" className="text-sm text-quiet">
          {outcome}
        </span>
      </div>
      {missing.length > 0 && <Missing slugs={missing} />}
      {articles.length > 0 && (
        // Safari takes the role from a list without marks.
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles
        <ol role="list" aria-label={SHARED_LIST_MESSAGES.list} className="mt-6 border-t border-rule">
          {articles.map((article) => (
            <ArticleEntry key={article.slug} article={article} extensions={extensions} Actions={SharedActions} />
          ))}
        </ol>
      )}
    </>
  )
}

function SharedActions({ article }: { article: Article }) {
  return <SaveButton article={article} look="text" />
}

/** The Connect page would take the list into its address, which a server sees; so the reader opens the link again. */
function LoadFailure({ error, onTryAgain }: { error: unknown; onTryAgain: () => void }) {
  const message = failureMessage(error)
  if (message.action !== 'connect') return <FailurePanel {...message} onTryAgain={onTryAgain} />
  return (
    <FailurePanel {...message} text={`${message.text} Then open this link again.`} action="none">
      <Link to={connectPath('/')} className={actionClass('first')}>
        Connect
      </Link>
    </FailurePanel>
  )
}

function Missing({ slugs }: { slugs: readonly string[] }) {
  return (
    <section aria-labelledby="missing">
      <SectionHeading id="missing">{SHARED_LIST_MESSAGES.missing}</SectionHeading>
      <ul className="list-disc pl-5">
        {slugs.map((slug) => (
          <li key={slug} className="foreign-text">
            {slug}
          </li>
        ))}
      </ul>
    </section>
  )
}
