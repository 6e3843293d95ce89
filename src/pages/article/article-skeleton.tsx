import { SkeletonLine } from '../../ui/skeleton.tsx'

/** Within the heading of an article whose title is still to come. */
export function HeadingSkeleton() {
  return (
    <>
      <span className="sr-only">Loading the article</span>
      <SkeletonLine className="h-9 max-w-[40rem]" />
    </>
  )
}

/** Facts that are still to come. */
export function FactsSkeleton() {
  return (
    <div aria-hidden="true" className="mt-8 wide:col-start-2 wide:row-start-1 wide:mt-0">
      {['max-w-56', 'max-w-64', 'max-w-60', 'max-w-40'].map((width) => (
        <div key={width} className="mb-5">
          <SkeletonLine className="h-4 max-w-24" />
          <SkeletonLine className={`mt-1.5 h-5 ${width}`} />
        </div>
      ))}
    </div>
  )
}

/** Authors, actions and abstract that are still to come. */
export function ArticleSkeleton() {
  return (
    <div aria-hidden="true">
      <SkeletonLine className="h-6 max-w-96" />
      <SkeletonLine className="mt-6 h-10 max-w-64" />
      <div className="mt-6 border-t border-rule pt-10">
        {['max-w-[38rem]', 'max-w-[36rem]', 'max-w-[37rem]', 'max-w-[24rem]'].map((width) => (
          <SkeletonLine key={width} className={`mt-3 h-5 ${width}`} />
        ))}
      </div>
    </div>
  )
}
