import type { AnchorHTMLAttributes } from 'react'
import { useHref, useLinkClickHandler } from 'react-router'

/** A link within the app; `state` travels with it to the page it leads to. */
export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { to: string; state?: unknown }

/**
 * A link within the app, made of the router's own parts. Its ready-made one knows of frameworks that prefetch modules, which
 * is 2 kB of code that nobody here needs.
 */
export function Link({ to, state, onClick, children, ...rest }: LinkProps) {
  const goThere = useLinkClickHandler(to, { state })
  return (
    <a
      {...rest}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) goThere(event)
      }}
    >
      {children}
    </a>
  )
}
