/** Reads ZIP files by their format (PKWARE APPNOTE 6.3), without the library that writes them. */
import { crc32, inflateRawSync } from 'node:zlib'

const DIRECTORY_END = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const UTF8_NAME = 0x800

/** The files of a ZIP file as text, by their names. Throws where a size or a check sum differs. */
export function readZip(bytes: Uint8Array): Map<string, string> {
  const file = Buffer.from(bytes)
  const end = file.length - 22
  if (file.readUInt32LE(end) !== DIRECTORY_END) throw new Error('No end of a directory.')
  const files = new Map<string, string>()
  let at = file.readUInt32LE(end + 16)
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (file.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Error('No entry of a directory.')
    const nameLength = file.readUInt16LE(at + 28)
    const name = file.toString('utf8', at + 46, at + 46 + nameLength)
    // oxlint-disable-next-line no-control-regex
    if (/[^\u0000-\u007f]/.test(name) && (file.readUInt16LE(at + 8) & UTF8_NAME) === 0) throw new Error('Not UTF-8.')
    const start = file.readUInt32LE(at + 42)
    const data = start + 30 + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28)
    const packed = file.subarray(data, data + file.readUInt32LE(at + 20))
    const content = file.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed)
    if (content.length !== file.readUInt32LE(at + 24)) throw new Error(`${name} has another size.`)
    if (crc32(content) !== file.readUInt32LE(at + 16)) throw new Error(`${name} has another check sum.`)
    files.set(name, content.toString('utf8'))
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return files
}
