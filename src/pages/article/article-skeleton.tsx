import { SkeletonLine } from '../../ui/skeleton.tsx'

/** The page of an article that is still to come, in its layout. */
export function ArticleSkeleton() {
  return (
    <div className="wide:grid wide:grid-cols-[minmax(0,1fr)_18rem] wide:gap-x-16">
      <title>Article · Carrel</title>
      <h1 tabIndex={-1} className="sr-only">
        Loading the article
      </h1>
      <div aria-hidden="true">
        <SkeletonLine className="h-5 max-w-80" />
        <SkeletonLine className="mt-4 h-9 max-w-[40rem]" />
        <SkeletonLine className="mt-3 h-9 max-w-[28rem]" />
        <SkeletonLine className="mt-5 h-5 max-w-96" />
        <SkeletonLine className="mt-8 h-10 max-w-64" />
        <div className="mt-8 border-t border-rule pt-8">
          {['max-w-[38rem]', 'max-w-[36rem]', 'max-w-[37rem]', 'max-w-[24rem]'].map((width) => (
            <SkeletonLine key={width} className={`mt-3 h-5 ${width}`} />
          ))}
        </div>
      </div>
      <div aria-hidden="true" className="mt-8 wide:mt-0">
        {['max-w-56', 'max-w-60', 'max-w-48', 'max-w-40'].map((width) => (
          <SkeletonLine key={width} className={`mt-4 h-5 ${width}`} />
        ))}
      </div>
    </div>
  )
}
