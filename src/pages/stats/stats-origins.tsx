import { useRequestLine } from '../../api/use-request-line.ts'
import { OriginPanel } from '../../article-view/origin-panel.tsx'
import type { AnswerOrigin } from '../../contract/answer-origin.ts'
import { statsRequestPath } from '../../contract/paths.ts'

/** Where each figure came from. */
export function StatsOrigins({ origins }: { origins: readonly AnswerOrigin[] }) {
  return <OriginPanel request={useRequestLine(statsRequestPath())} origins={origins} />
}
