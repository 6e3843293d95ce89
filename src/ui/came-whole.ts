import { createContext, use } from 'react'

const CameWholeContext = createContext(false)

/** Provides to the pages below whether the first page came whole from a server; else this browser draws it. */
export const CameWholeProvider = CameWholeContext

/** Whether the first page came whole from a server. */
export function useCameWhole(): boolean {
  return use(CameWholeContext)
}
