import { SkeletonLine } from '../../ui/skeleton.tsx'

/** The statistics that are still to come, in their layout. */
export function StatsSkeleton() {
  return (
    <div aria-hidden="true">
      <div className="grid gap-7 border-b border-rule pt-8 pb-9 wide:grid-cols-3 wide:gap-10">
        {['Articles', 'Sources', 'Open access'].map((name) => (
          <div key={name}>
            <SkeletonLine className="h-[3.25rem] w-36" />
            <SkeletonLine className="mt-3 h-5 w-24" />
            <SkeletonLine className="mt-2 h-4 max-w-64" />
          </div>
        ))}
      </div>
      <SkeletonLine className="mt-10 h-5 w-40" />
      <SkeletonLine className="mt-5 h-40" />
    </div>
  )
}
