/** Makes tar archives for tests. */

export type TarEntry = { name: string; type?: string; content: string | Uint8Array }

/** An archive of the entries in their order, with the two empty blocks at its end. */
export function makeTar(entries: readonly TarEntry[]): Buffer {
  const blocks = entries.flatMap(({ name, type = '0', content }) => {
    const bytes = Buffer.from(content)
    return [makeHeader(name, type, bytes.length), bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)]
  })
  return Buffer.concat([...blocks, Buffer.alloc(1024)])
}

function makeHeader(name: string, type: string, size: number): Buffer {
  const header = Buffer.alloc(512)
  header.write(name, 0)
  header.write('0000644\0', 100)
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  header.write('        ', 148)
  header.write(type, 156)
  header.write('ustar\u000000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}
