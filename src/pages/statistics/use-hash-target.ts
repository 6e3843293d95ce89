import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Scrolls to what the hash of the address names, and focuses it, once it is here: the browser looked for it before. */
export function useHashTarget(isHere: boolean): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (!isHere || hash === '') return
    const target = document.getElementById(hash.slice(1))
    target?.scrollIntoView()
    target?.focus({ preventScroll: true })
  }, [isHere, hash])
}
