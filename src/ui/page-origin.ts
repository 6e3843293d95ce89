import { createContext, use } from 'react'

const PageOrigin = createContext<string | null>(null)

/**
 * Provides the public origin of the pages below, such as `https://carrel.example.org`: in the browser that of the window, on
 * a server its public address. Both have to be the same where one takes over what the other has rendered.
 */
export const PageOriginProvider = PageOrigin

/** The public origin; null where nobody provides it. */
export function usePageOrigin(): string | null {
  return use(PageOrigin)
}
