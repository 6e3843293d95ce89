import { Fragment } from 'react'

/** A path of names, which may go on in the next line behind a dot or an underscore. */
export function BreakableName({ name }: { name: string }) {
  return name.split(/(?<=[._])/).map((part, index) => (
    // The parts of a name never change places.
    // oxlint-disable-next-line no-array-index-key
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
