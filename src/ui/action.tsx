import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { readWebAddress } from '../contract/web-address.ts'

const SHAPE =
  'inline-flex min-h-10 items-center justify-center gap-2 rounded-lg border px-4 py-1.5 text-base no-underline hover:no-underline disabled:cursor-not-allowed disabled:opacity-60'
const TONES = {
  first: 'border-accent bg-accent font-semibold text-on-accent hover:opacity-90',
  plain: 'border-field bg-sheet font-medium text-ink hover:border-ink',
}

/** How an action looks: the first one of a page or a plain one; for buttons and for links that look like them. */
export function actionClass(tone: keyof typeof TONES): string {
  return `${SHAPE} ${TONES[tone]}`
}

/** A button of the page's bars and panels. */
export function ActionButton({
  tone = 'plain',
  ...rest
}: { tone?: keyof typeof TONES } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" {...rest} className={actionClass(tone)} />
}

/** A button that reads like a link, for small actions beside a text. */
export function TextButton(props: ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type="button"
      {...props}
      className="min-h-6 cursor-pointer text-accent hover:underline disabled:cursor-default disabled:text-quiet disabled:no-underline"
    />
  )
}

/**
 * A link out of Carrel: nobody learns where the reader came from, and its host stands beside the label, or alone. With
 * `showsAddress` the label tells the host itself. What is no address of the web is its label and no link.
 */
export function OutLink(props: {
  href: string
  className?: string
  rel?: string
  showsAddress?: boolean
  children?: ReactNode
}) {
  const address = readWebAddress(props.href)
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
          {/* The dot does not stand alone at the end of a line. */}
          {props.children === undefined ? address.host : ` ·\u00a0${address.host}`}
        </span>
      )}
    </a>
  )
}
