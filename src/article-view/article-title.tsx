import type { Article } from '../contract/article.ts'
import { isInvisible } from '../rich-text/clean-text.ts'
import { usePlainText } from '../rich-text/plain-text.ts'
import { RichText } from '../rich-text/rich-text.tsx'
import type { Mark } from '../rich-text/rich-text-props.ts'

type Named = Pick<Article, 'title' | 'doi'> & { slug: string | null }

/** The title of an article with its formatting. */
export function ArticleTitle({ article, mark }: { article: Named; mark?: Mark | undefined }) {
  return <RichText source={useShownTitle(article)} mark={mark} />
}

/** What names an article: its title or, where nothing of that can be seen, its DOI or its identifier. May hold markup. */
export function useShownTitle({ title, doi, slug }: Named): string {
  const isTold = !isInvisible(usePlainText(title))
  const names = isTold ? [title] : [doi, slug].filter((name) => name !== null && !isInvisible(name))
  return names[0] ?? 'Untitled'
}
