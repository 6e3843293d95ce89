import type { OpenAccess } from '../../contract/article.ts'
import { booleanAt, objectAt, textAt } from './find.ts'
import { readLink } from './link.ts'

/** Reads what is known of free reading. Whatever is not told stays unknown: null, never "closed". */
export function readOpenAccess(value: unknown): OpenAccess {
  const told = objectAt(value)
  return {
    isOpen: booleanAt(told.is_oa),
    status: textAt(told.status),
    license: textAt(told.license),
    url: readLink(told.url),
  }
}
