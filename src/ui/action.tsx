import type { ButtonHTMLAttributes, ReactNode } from 'react'

const SHAPE =
  'inline-flex min-h-10 items-center justify-center gap-2 rounded-lg border px-4 py-1.5 text-[0.9375rem] no-underline hover:no-underline disabled:cursor-not-allowed disabled:opacity-60'
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

/** A link out of Carrel: nobody learns where the reader came from. */
export function OutLink(props: {
  href: string
  className?: string
  rel?: string
  showsAddress?: boolean
  children: ReactNode
}) {
  return (
    <a
      href={props.href}
      target="_blank"
      rel={`noopener noreferrer${props.rel === undefined ? '' : ` ${props.rel}`}`}
      className={props.className}
      data-shows-address={props.showsAddress === true ? '' : undefined}
    >
      {props.children}
    </a>
  )
}
