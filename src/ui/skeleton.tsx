/** A placeholder for a line of text; classes give its width and height. */
export function SkeletonLine({ className }: { className: string }) {
  return <span aria-hidden="true" className={`skeleton block ${className}`} />
}
