/** Reading a stream of bytes in pieces of a known size. */

/** What is wrong with a file, as one sentence that names it. */
export class InputError extends Error {}

/**
 * Looks at the first `size` bytes of a stream, more where a chunk has more. `all` is the stream with these bytes; it rejects
 * after them where looking did.
 */
export async function peekHead(
  bytes: AsyncIterable<Uint8Array>,
  size: number,
): Promise<{ head: Uint8Array; all: AsyncGenerator<Uint8Array> }> {
  const source = bytes[Symbol.asyncIterator]()
  const chunks: Uint8Array[] = []
  let rest: AsyncIterable<Uint8Array> = { [Symbol.asyncIterator]: () => source }
  try {
    for (let length = 0; length < size; length += chunks.at(-1)?.length ?? 0) {
      const next = await source.next()
      if (next.done === true) break
      chunks.push(next.value)
    }
  } catch (error) {
    rest = failWith(error)
  }
  const head = Buffer.concat(chunks)
  async function* all(): AsyncGenerator<Uint8Array> {
    if (head.length > 0) yield head
    yield* rest
  }
  return { head, all: all() }
}

/** A stream that has nothing but an error. */
// oxlint-disable-next-line require-yield
export async function* failWith(error: unknown): AsyncGenerator<Uint8Array> {
  throw error
}
