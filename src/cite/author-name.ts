import type { Author } from '../contract/article.ts'
import type { ToPlain } from './to-plain.ts'

/** `Family, Given` where the answer gave the parts, else the name as it stands: a guess would file people wrongly. */
export function authorName({ name, parts }: Author, toPlain: ToPlain): string {
  return parts === null ? toPlain(name) : `${toPlain(parts.family)}, ${toPlain(parts.given)}`
}
