/** A promise, and what fulfils it from outside. */
export type Deferred = { promise: Promise<void>; resolve: () => void }

/** Makes one; resolved twice it stays as it is. */
export function createDeferred(): Deferred {
  const resolvers: (() => void)[] = []
  const promise = new Promise<void>((resolve) => void resolvers.push(resolve))
  return {
    promise,
    resolve() {
      for (const resolve of resolvers) resolve()
    },
  }
}
