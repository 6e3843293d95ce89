import { useRequestLine } from '../../api/use-request-line.ts'
import { OriginPanel } from '../../article-view/origin-panel.tsx'
import { bodyOrigin } from '../../contract/answer-origin.ts'
import type { FieldOrigin } from '../../contract/article.ts'
import { articleRequestPath } from '../../contract/paths.ts'

/** Where each value of the record came from. */
export function ArticleOrigins({ slug, origins }: { slug: string; origins: readonly FieldOrigin[] }) {
  const request = useRequestLine(articleRequestPath(slug))
  return <OriginPanel request={request} origins={origins.map(({ field, path, raw }) => bodyOrigin(field, path, raw))} />
}
