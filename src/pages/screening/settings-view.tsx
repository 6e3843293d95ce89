import { type FormEvent, type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatCounted } from '../../domain/format.ts'
import { PAGE_PATTERNS } from '../../domain/paths.ts'
import { removeScreening, storeScreening } from '../../library/change-screening.ts'
import { LineField } from '../../library/line-field.tsx'
import type { ScreeningWithRecords } from '../../library/screening-file.ts'
import { listLines, readLine, type Screening } from '../../library/screening.ts'
import { ActionButton } from '../../ui/action.tsx'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { formatNotStored } from './screening-messages.ts'

/** The name of a screening, its reasons for exclusion, and its removal. */
export function SettingsView({ screening, records }: ScreeningWithRecords) {
  return (
    <>
      <NameForm screening={screening} />
      <ReviewerForm screening={screening} />
      <ReasonsForm screening={screening} />
      <RemovePart screening={screening} records={records} />
    </>
  )
}

function NameForm({ screening }: { screening: Screening }) {
  const [name, setName] = useState(screening.name)
  return (
    <SavedForm action="Save name" changed={{ ...screening, name: readLine(name) || screening.name }}>
      <LineField label="Name of the screening" value={name} onChange={setName} />
    </SavedForm>
  )
}

/** The name beside the reviewer's decisions. */
export function ReviewerForm({ screening }: { screening: Screening }) {
  const [reviewer, setReviewer] = useState(screening.reviewer)
  return (
    <SavedForm action="Save your name" changed={{ ...screening, reviewer: readLine(reviewer) }}>
      <LineField
        label="Your name"
        value={reviewer}
        onChange={setReviewer}
        hint="It is written beside your decisions, in this browser and in the files that you export."
      />
    </SavedForm>
  )
}

function ReasonsForm({ screening }: { screening: Screening }) {
  const [reasons, setReasons] = useState(screening.reasons.join('\n'))
  return (
    <SavedForm action="Save reasons" changed={{ ...screening, reasons: listLines(reasons.split('\n')) }}>
      <LineField
        label="Reasons for exclusion"
        isLong
        value={reasons}
        onChange={setReasons}
        hint="One on each line; the keys 1 to 9 choose the first nine. Decisions that are made keep their reason."
      />
    </SavedForm>
  )
}

function SavedForm({ action, changed, children }: { action: string; changed: Screening; children: ReactNode }) {
  const [sentence, setSentence] = useState('')
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setSentence('')
    const problem = await storeScreening(changed)
    setSentence(problem === null ? 'Saved.' : formatNotStored(problem))
  }
  return (
    <form onSubmit={(event) => void save(event)} className="mt-5">
      {children}
      <p className="mt-2 flex flex-wrap items-center gap-3">
        <ActionButton type="submit">{action}</ActionButton>
        <span role="status">{sentence}</span>
      </p>
    </form>
  )
}

function RemovePart({ screening, records }: ScreeningWithRecords) {
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const [sentence, setSentence] = useState('')
  const remove = async () => {
    const problem = await removeScreening(screening, records)
    if (problem === null) await navigate(PAGE_PATTERNS.screening)
    else setSentence(formatNotStored(problem))
  }
  return (
    <section aria-labelledby="remove">
      <SectionHeading id="remove">Delete</SectionHeading>
      <ActionButton aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        Delete this screening
      </ActionButton>
      {isAsking && (
        <ModalDialog heading="Delete this screening?" onClose={() => setIsAsking(false)}>
          <p className="foreign-text mt-3">
            “{screening.name}” with {formatCounted(records.length, 'record')} and all decisions is deleted from this
            browser. This cannot be undone; export it first to keep a copy.
          </p>
          <p className="mt-4">
            <ActionButton onClick={() => void remove()}>Delete</ActionButton>
          </p>
          <p role="alert">{sentence}</p>
        </ModalDialog>
      )}
    </section>
  )
}
