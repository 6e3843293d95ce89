import type { Article } from '../contract/article.ts'
import { latePart } from '../rich-text/late-part.ts'
import { useToPlain } from '../rich-text/plain-text.ts'
import { usePageOrigin } from '../ui/page-origin.ts'

/** What writes the titles of these spans: no reader waits for it. A server provides it before it renders. */
export const COINS = latePart(() => import('../cite/coins.ts'))

/**
 * The article of a row for citation managers: nothing of it is seen or read out, and it takes no room. What a server has
 * written stays as it is until the code is here that would write the same.
 */
export function CoinsSpan({ article }: { article: Article }) {
  const toPlain = useToPlain()
  const origin = usePageOrigin()
  const title = COINS.use()?.coins(article, toPlain, origin)
  return <span hidden suppressHydrationWarning className={title && 'Z3988'} title={title} />
}

/** Has the code of these spans fetched: a part of a page that stands. */
export function FetchCoins() {
  COINS.useFetchWhen(true)
  return null
}
