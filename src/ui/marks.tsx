/** The drawn marks of our own: the desk of the name, and the open-access lock. Always beside a word, so hidden from assistive technology. */

/** The mark beside the name. */
export function DeskMark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <path d="M2.5 16.5v-11l7.5 2 7.5-2v11l-7.5-2z" />
      <path d="M10 7.5v7" />
    </svg>
  )
}

/** A lock with an open shackle; closed with `isOpen` false. */
export function LockMark({ isOpen, className }: { isOpen: boolean; className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      aria-hidden="true"
      className={className}
    >
      <circle cx="8" cy="10.2" r="3.6" />
      <path
        d={isOpen ? 'M4.9 8.4V4.6a3.1 3.1 0 0 1 6.2 0v.9' : 'M4.9 8V4.6a3.1 3.1 0 0 1 6.2 0V8'}
        strokeLinecap="round"
      />
      <circle cx="8" cy="10.2" r=".7" fill="currentColor" />
    </svg>
  )
}
