/** Drawn icons, each beside a word or in a named button, and hidden from assistive technology. lucide-react is only in later chunks. */

/** The logo beside the name. */
export function Logo({ className }: { className?: string }) {
  return <StrokeMark d="M2.5 16.5v-11l7.5 2 7.5-2v11l-7.5-2zM10 7.5v7" className={className} />
}

/** The ring of the lock, and its keyhole, which the stroke fills. */
const BODY = 'M8 6.6a3.6 3.6 0 1 1 0 7.2 3.6 3.6 0 0 1 0-7.2ZM8 9.5a.7.7 0 1 1 0 1.4.7.7 0 0 1 0-1.4Z'

/** A lock with an open shackle; closed with `isOpen` false. */
export function LockMark({ isOpen, className }: { isOpen: boolean; className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      aria-hidden="true"
      className={className}
    >
      <path d={BODY + (isOpen ? 'M4.9 8.4V4.6a3.1 3.1 0 0 1 6.2 0v.9' : 'M4.9 8V4.6a3.1 3.1 0 0 1 6.2 0V8')} />
    </svg>
  )
}

/** A magnifying glass. */
export function SearchMark({ className }: { className?: string }) {
  return <StrokeMark d="M12.7 12.7 17 17M13.9 8.7a5.2 5.2 0 1 1-10.4 0 5.2 5.2 0 0 1 10.4 0Z" className={className} />
}

/** A cross, for buttons that clear or remove. */
export function CrossMark({ className }: { className?: string }) {
  return <StrokeMark d="m5 5 10 10M15 5 5 15" className={className} />
}

/** An exclamation mark in a ring, for what should not be missed. */
export function AlarmMark({ className }: { className?: string }) {
  return <StrokeMark d="M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15ZM10 6v5M10 13.9v.1" className={className} />
}

/** The letters iD in a ring without a ground, as ORCID shows an iD whose owner has not confirmed it. */
export function OrcidMark({ className }: { className?: string }) {
  return (
    <StrokeMark
      d="M10 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16ZM6.8 8.6v5M6.8 6v.1M9.6 6.4v7.2h1.6a3.6 3.6 0 0 0 0-7.2Z"
      className={className}
    />
  )
}

/** An angle that points down, for buttons that open a panel. */
export function DownMark({ className }: { className?: string }) {
  return <StrokeMark d="m5 7.5 5 5 5-5" className={className} />
}

function StrokeMark({ d, className }: { d: string; className: string | undefined }) {
  return (
    <svg
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <path d={d} />
    </svg>
  )
}
