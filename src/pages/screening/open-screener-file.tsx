import { useNavigate } from 'react-router'
import { screeningPath } from '../../domain/paths.ts'
import { storeScreenings } from '../../library/change-screening.ts'
import { openAsSecond, readScreeningValue } from '../../library/screening-file.ts'
import { SCREENINGS } from '../../library/screening.ts'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { JsonFileField } from '../../library/json-file-field.tsx'
import { formatNotStored } from './screening-messages.ts'

/** Opens the file of another screener as a screening of one's own. */
export function OpenScreenerFile() {
  const navigate = useNavigate()
  const open = async (value: unknown): Promise<string> => {
    const read = await readScreeningValue(value)
    if (read === null) return 'This file is no screening file of Carrel. Nothing was changed.'
    const here = await SCREENINGS.loadItems()
    if (typeof here === 'string') return formatNotStored(here)
    if (here.has(read.screening.id))
      return `“${read.screening.name}” is in this browser already. Merge the file on its page, under “Second screener”.`
    const problem = await storeScreenings(new Map([[read.screening.id, openAsSecond(read)]]))
    if (problem !== null) return formatNotStored(problem)
    await navigate(screeningPath(read.screening.id))
    return ''
  }
  return (
    <section aria-labelledby="open-file">
      <SectionHeading id="open-file">Open a screener’s file</SectionHeading>
      <JsonFileField
        label="Screening file (JSON)"
        hint="As the first screener exported it. You decide about the same records; their decisions stay hidden until you compare."
        onValue={open}
      />
    </section>
  )
}
