import type { AnswerOrigin } from '../contract/answer-origin.ts'
import { CopyableLine } from '../ui/copyable-line.tsx'
import { OriginTable } from './origin-table.tsx'

/** The request that anybody can repeat, as a line for a shell, and where each value stood in its answer. */
export function OriginPanel({ request, origins }: { request: string; origins: readonly AnswerOrigin[] }) {
  return (
    <>
      <CopyableLine line={request} name="request" />
      <OriginTable caption="Where each value stood in the answer" origins={origins} />
    </>
  )
}
