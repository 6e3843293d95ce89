import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { parseWebAddress } from '../domain/web-address.ts'

const SHAPE =
  'inline-flex min-h-10 items-center justify-center gap-2 rounded-lg border px-4 py-1.5 text-base no-underline hover:no-underline disabled:cursor-not-allowed disabled:opacity-60'
const TONES = {
  first: 'border-accent bg-accent font-semibold text-on-accent hover:opacity-90',
  plain: 'border-field bg-sheet font-medium text-ink hover:border-ink',
}

/** The classes of an action, the first one of a page or a plain one: for buttons, and links that look like them. */
export function actionClass(tone: keyof typeof TONES): string {
  return `${SHAPE} ${TONES[tone]}`
}

/** A button with a border. */
export function ActionButton({
  tone = 'plain',
  ...rest
}: { tone?: keyof typeof TONES } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" {...rest} className={actionClass(tone)} />
}

/** A button that looks like a link, for small actions beside text. */
export function TextButton(props: ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type="button"
      {...props}
      className="min-h-6 cursor-pointer text-accent hover:underline forced-colors:underline disabled:cursor-default disabled:text-quiet disabled:no-underline aria-disabled:cursor-default aria-disabled:text-quiet aria-disabled:no-underline"
    />
  )
}

/**
 * A link to another site, without opener or referrer, followed by its host; `showsAddress`: the label contains the host already.
 * An address that is not http or https is shown as text.
 */
export function OutLink(props: {
  href: string
  className?: string
  rel?: string
  showsAddress?: boolean
  children?: ReactNode
}) {
  const address = parseWebAddress(props.href)
  if (address === null) return <span className="foreign-text">{props.children ?? props.href}</span>
  return (
    <a
      href={address.href}
      target="_blank"
      rel={`noopener noreferrer${props.rel === undefined ? '' : ` ${props.rel}`}`}
      className={props.className}
      data-shows-address={props.showsAddress === true ? '' : undefined}
    >
      {props.children}
      {props.showsAddress !== true && (
        <span className="foreign-text font-normal">
          {props.children === undefined ? address.host : ` (${address.host})`}
        </span>
      )}
    </a>
  )
}
