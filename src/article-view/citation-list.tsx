import { Link } from '../ui/link.tsx'
import type { CitedArticle } from '../contract/article.ts'
import { articlePath } from '../contract/paths.ts'
import { ArticleTitle } from './article-title.tsx'
import { DoiLink } from './doi-link.tsx'

/** Articles that cite or are cited: links where they are in the catalogue, else with their DOI. */
export function CitationList({ articles, label }: { articles: CitedArticle[]; label: string }) {
  return (
    <ul aria-label={label}>
      {articles.map((cited, index) => (
        // A citation list may hold the same work twice.
        // oxlint-disable-next-line no-array-index-key
        <li key={index} className="overflow-y-clip border-b border-rule py-2.5">
          <span className="foreign-text font-serif font-semibold" dir="auto">
            {cited.slug === null ? (
              <ArticleTitle article={cited} />
            ) : (
              <Link to={articlePath(cited.slug)} className="foreign-text">
                <ArticleTitle article={cited} />
              </Link>
            )}
          </span>
          <span className="block text-sm text-quiet">
            {cited.year ?? 'Year not told'}
            {cited.doi !== null && (
              <span className={cited.slug === null ? undefined : 'hidden print:inline'}>
                {' · '}
                <DoiLink doi={cited.doi} />
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
