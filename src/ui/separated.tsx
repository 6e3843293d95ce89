import { Children, Fragment, type ReactNode } from 'react'

const DOT = <span aria-hidden="true"> · </span>

/** The children with a separator between them, without those that are empty. */
export function Separated({ by = DOT, children }: { by?: ReactNode; children: ReactNode }) {
  return Children.toArray(children)
    .filter((part) => part !== '')
    .map((part, index) => (
      // Parts are facts of one record, which never change their order.
      // oxlint-disable-next-line no-array-index-key
      <Fragment key={index}>
        {index > 0 && by}
        {part}
      </Fragment>
    ))
}
