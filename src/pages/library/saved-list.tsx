import { type ReactNode, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useService } from '../../api/service.tsx'
import { ArticleEntry } from '../../article-view/article-entry.tsx'
import type { SavedArticle } from '../../library/saved-articles.ts'
import { TextButton } from '../../ui/action.tsx'
import { Pager } from '../../ui/pager.tsx'
import { LIBRARY_MESSAGES, formatShown } from './library-messages.ts'
import { LibraryFilters } from './library-filters.tsx'
import {
  collectTags,
  findSaved,
  formatLibraryPath,
  type LibraryView,
  parseLibraryView,
  SAVED_PER_PAGE,
} from './library-view.ts'
import { ListActions } from './list-actions.tsx'
import { SavedListContext, SavedTools } from './saved-tools.tsx'

type SavedArticlesProps = {
  items: ReadonlyMap<string, SavedArticle>
  onRemove: (saved: readonly SavedArticle[]) => void
  /** What happened last, at the foot of the window. */
  children: ReactNode
}

/** The saved articles with search, order and filters. The address holds these, so that Back and Reload return to them. */
export function SavedArticles({ items, onRemove, children }: SavedArticlesProps) {
  const { view, draft, change } = useLibraryView()
  const { extensions } = useService().config
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const tags = useMemo(() => collectTags(items.values()), [items])
  const shown = useMemo(() => findSaved(items.values(), { ...view, text: draft }), [items, view, draft])
  const pages = Math.max(1, Math.ceil(shown.length / SAVED_PER_PAGE))
  const page = Math.min(draft === view.text ? view.page : 1, pages)
  const chosen = shown.filter(({ article }) => selected.has(article.slug))
  const select = (saved: readonly SavedArticle[]) => setSelected(new Set(saved.map(({ article }) => article.slug)))
  const clear = () => {
    select([])
    // The button that had the focus leaves with the bar.
    document.getElementById('results')?.focus({ preventScroll: true })
  }
  const context = useMemo(() => {
    const toggle = (slug: string) =>
      setSelected((before) => new Set(before.has(slug) ? [...before].filter((one) => one !== slug) : [...before, slug]))
    return { items, selected, toggle, onRemove }
  }, [items, selected, onRemove])
  const hrefOf = (number: number) => formatLibraryPath({ ...view, text: draft, page: number })
  return (
    <>
      <LibraryFilters view={view} draft={draft} tags={tags} onChange={change} />
      <div className="mt-5 flex flex-wrap items-baseline gap-x-6 gap-y-1 border-b border-rule pb-3 text-sm">
        <h2 id="results" tabIndex={-1} className="sr-only">
          {LIBRARY_MESSAGES.list}
        </h2>
        <p role="status">{formatShown(shown.length, items.size)}</p>
        {shown.length > 0 && (
          <>
            <TextButton onClick={() => select(shown)}>{LIBRARY_MESSAGES.selectAll(shown.length)}</TextButton>
            {chosen.length === 0 && <ListActions saved={shown} />}
          </>
        )}
      </div>
      {shown.length === 0 && <NoneFound onShowAll={() => change({ text: '', tag: null, reading: null })} />}
      <datalist id="library-tags">
        {tags.map((tag) => (
          <option key={tag}>{tag}</option>
        ))}
      </datalist>
      <SavedListContext value={context}>
        {/* Safari takes the role from a list without marks. */}
        {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
        <ol role="list" aria-label={LIBRARY_MESSAGES.list}>
          {shown.slice((page - 1) * SAVED_PER_PAGE, page * SAVED_PER_PAGE).map(({ article }) => (
            <ArticleEntry key={article.slug} article={article} extensions={extensions} Actions={SavedTools} />
          ))}
        </ol>
      </SavedListContext>
      <Pager
        page={page}
        pages={pages}
        nextHref={page < pages ? hrefOf(page + 1) : null}
        hrefOf={hrefOf}
        firstHref={hrefOf(1)}
      />
      <div className="no-print sticky bottom-0 z-10 mt-6 bg-paper">
        {chosen.length > 0 && (
          <section
            aria-label={LIBRARY_MESSAGES.selection}
            className="flex flex-wrap items-center gap-x-6 gap-y-1 border-t border-rule-strong py-3"
          >
            <p className="font-semibold">{LIBRARY_MESSAGES.selected(chosen.length)}</p>
            <ListActions saved={chosen} />
            <TextButton onClick={() => onRemove(chosen)}>{LIBRARY_MESSAGES.remove}</TextButton>
            <TextButton onClick={clear}>{LIBRARY_MESSAGES.clear}</TextButton>
          </section>
        )}
        {children}
      </div>
    </>
  )
}

/** The view of the address, and the text that is being typed, which shows its result at once and enters the address on blur. */
function useLibraryView() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const view = useMemo(() => parseLibraryView(search), [search])
  const [typed, setTyped] = useState({ draft: view.text, of: view.text })
  // Back, Forward or a commit has changed the text of the address.
  if (typed.of !== view.text) setTyped({ draft: view.text, of: view.text })
  const { draft } = typed
  const change = (changed: Partial<LibraryView>, isCommit = true) => {
    const text = changed.text ?? draft
    if (!isCommit) return setTyped({ draft: text, of: view.text })
    const path = formatLibraryPath({ ...view, text, page: text === view.text ? view.page : 1, ...pageOf(changed) })
    setTyped({ draft: text.trim(), of: view.text })
    if (path !== formatLibraryPath(view)) void navigate(path, { replace: true })
  }
  return { view, draft, change }
}

/** Another filter or order begins with its first page. */
function pageOf(changed: Partial<LibraryView>): Partial<LibraryView> {
  const { text: _, ...filters } = changed
  return Object.keys(filters).length === 0 ? {} : { page: 1, ...filters }
}

function NoneFound({ onShowAll }: { onShowAll: () => void }) {
  return (
    <p className="mt-6">
      {LIBRARY_MESSAGES.noneFound} <TextButton onClick={onShowAll}>{LIBRARY_MESSAGES.showAll}</TextButton>
    </p>
  )
}
