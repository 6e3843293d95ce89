import { useState } from 'react'
import { Link } from 'react-router'
import { formatListName } from '../../citation/export-formats.ts'
import { formatCount, formatCounted, formatShare } from '../../domain/format.ts'
import { screeningPath } from '../../domain/paths.ts'
import { EVERYTHING } from '../../domain/search-query.ts'
import { storeRecords } from '../../library/change-screening.ts'
import { countScreening, measureAgreement, type ReviewerAgreement } from '../../library/screening-counts.ts'
import { listDisagreeing } from '../../library/screening-decisions.ts'
import {
  formatScreeningValue,
  mergeDecisions,
  type MergeProblem,
  type ScreeningWithRecords,
} from '../../library/screening-file.ts'
import { ActionButton } from '../../ui/action.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { JsonFileField } from '../../library/json-file-field.tsx'
import { formatNotStored } from './screening-messages.ts'
import { ReviewerForm } from './settings-view.tsx'

const MERGE_PROBLEMS: Record<MergeProblem, string> = {
  'no-screening': 'This file is no screening file of Carrel. Nothing was changed.',
  'other-screening': 'This file belongs to another screening. Nothing was changed.',
  'no-reviewer': 'This file names no reviewer. The screener enters a name under “Second screener” and exports again.',
  'same-reviewer': 'This file has the same reviewer’s name as yours. Each screener needs a name of their own.',
  'no-decisions': 'This file has no decisions. The screener exports it with “With my decisions”.',
}

/** Screening by two: a file for the other one, the merging of theirs, and how far both agree. */
export function SecondScreenerView(screened: ScreeningWithRecords) {
  const { screening, records } = screened
  const merge = async (value: unknown): Promise<string> => {
    const merged = mergeDecisions(screened, value)
    if (typeof merged === 'string') return MERGE_PROBLEMS[merged]
    const problem = await storeRecords(merged.changed)
    if (problem !== null) return formatNotStored(problem)
    const taken = `${formatCounted(merged.decisions, 'decision')} by ${merged.reviewer} read, ${formatCount(merged.changed.length)} of them new`
    return merged.unknown === 0
      ? `${taken}.`
      : `${taken}; ${formatCount(merged.unknown)} about records that are not here.`
  }
  return (
    <>
      <ReviewerForm screening={screening} />
      <ExportForSecond {...screened} />
      <section aria-labelledby="merge">
        <SectionHeading id="merge">Merge a screener’s file</SectionHeading>
        <JsonFileField
          label="Screening file with decisions (JSON)"
          hint="Their decisions are kept beside yours, which never change. The same file can be merged again."
          onValue={merge}
        />
      </section>
      <AgreementPart agreements={measureAgreement(records)} />
      <DisagreementPart {...screened} />
    </>
  )
}

function ExportForSecond({ screening, records }: ScreeningWithRecords) {
  const [withDecisions, setWithDecisions] = useState(false)
  const [sentence, setSentence] = useState('')
  const download = () => {
    if (withDecisions && screening.reviewer === '') return setSentence('Enter your name above first.')
    const text = `screening ${screening.name} ${withDecisions ? screening.reviewer : 'for second screener'}`
    const file = `${formatListName({ ...EVERYTHING, text })}.json`
    const value = formatScreeningValue({ screening, records }, withDecisions ? 'own' : 'none')
    saveFile(file, 'application/json', JSON.stringify(value))
    setSentence(`Downloaded ${file}`)
  }
  return (
    <section aria-labelledby="for-second">
      <SectionHeading id="for-second">Export for a second screener</SectionHeading>
      <CheckboxField
        id="with-decisions"
        label="With my decisions"
        hint="Leave this off so that the other one screens without knowing yours; on to send yours back."
        isChecked={withDecisions}
        onToggle={() => setWithDecisions(!withDecisions)}
      />
      <p className="mt-3">
        <ActionButton onClick={download} disabled={records.length === 0}>
          Export for a second screener
        </ActionButton>
      </p>
      <p role="status" className="foreign-text mt-2 min-h-6 text-sm text-quiet">
        {sentence}
      </p>
    </section>
  )
}

function AgreementPart({ agreements }: { agreements: readonly ReviewerAgreement[] }) {
  if (agreements.length === 0) return null
  return (
    <section aria-labelledby="agreement">
      <SectionHeading id="agreement">Agreement</SectionHeading>
      {agreements.map(({ reviewer, both, agreed, kappa }) => (
        <dl key={reviewer} className="mt-2 grid max-w-[44rem] gap-x-10 gap-y-1 wide:grid-cols-3">
          <AgreementFigure term={`Decided by you and ${reviewer}`} value={formatCounted(both, 'record')} />
          <AgreementFigure
            term="Percent agreement"
            value={
              both === 0
                ? 'Not defined'
                : `${formatShare(agreed, both)} (${formatCount(agreed)} of ${formatCount(both)})`
            }
          />
          <AgreementFigure term="Cohen’s kappa" value={kappa === null ? 'Not defined' : kappa.toFixed(2)} />
        </dl>
      ))}
      <p className="mt-3 max-w-[44rem] text-sm text-quiet">
        Kappa = (observed − chance agreement) / (1 − chance agreement) over included, excluded and maybe; it is not
        defined where both decided everything alike in one category, or nothing in common.
      </p>
    </section>
  )
}

function AgreementFigure({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt className="foreign-text text-sm text-quiet">{term}</dt>
      <dd className="font-semibold">{value}</dd>
    </div>
  )
}

function DisagreementPart({ screening, records }: ScreeningWithRecords) {
  if (records.every(({ others }) => others.length === 0)) return null
  const count = records.filter((record) => listDisagreeing(record).length > 0).length
  const { unresolved } = countScreening(screening, records)
  return (
    <section aria-labelledby="disagreements">
      <SectionHeading id="disagreements">Disagreements</SectionHeading>
      <p>
        {count === 0
          ? 'None: wherever both decided, the decisions are the same.'
          : `${formatCounted(count, 'record')} decided differently, ${formatCount(unresolved)} without a final decision. `}
        {count > 0 && <Link to={`${screeningPath(screening.id)}?show=disagreements`}>Show disagreements</Link>}
      </p>
    </section>
  )
}
