/** A bar in the place of a line that is still to come. Width and height come as classes, so that it stands where the text will. */
export function SkeletonLine({ className }: { className: string }) {
  return <span aria-hidden="true" className={`skeleton block ${className}`} />
}
