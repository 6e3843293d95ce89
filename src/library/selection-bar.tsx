import { useState } from 'react'
import { TextButton } from '../ui/action.tsx'
import { PartBoundary } from '../ui/error-boundary.tsx'
import { lazyWithRetry } from '../ui/lazy-with-retry.tsx'
import { ModalDialog } from '../ui/modal-dialog.tsx'
import { saveAll } from './save-all.ts'
import { formatSelected, selectArticles, useSelectedArticles } from './selection.ts'

const ExportDialog = lazyWithRetry(() => import('./export-dialog.tsx').then((code) => code.ExportDialog))
const AddToScreening = lazyWithRetry(() => import('./add-to-screening.tsx').then((code) => code.AddToScreening))

/** How many articles are selected and what to do with them, at the foot of the window. `onClear`: takes the focus after "Clear". */
export function SelectionBar({ onClear }: { onClear: () => void }) {
  const selected = useSelectedArticles()
  const [dialog, setDialog] = useState<'export' | 'screen' | null>(null)
  const close = () => setDialog(null)
  const [saved, setSaved] = useState({ sentence: '', of: selected })
  const save = async () => setSaved({ sentence: await saveAll([...selected.values()], Date.now()), of: selected })
  const clear = () => {
    onClear()
    selectArticles(selected.values(), false)
  }
  return (
    <section
      id="selection"
      aria-label="Selection"
      className="no-print sticky bottom-0 z-10 mt-8 flex flex-wrap items-center gap-x-4 gap-y-1 border-t wide:gap-x-6 border-rule-strong bg-paper py-3"
    >
      <p className="font-semibold">{formatSelected(selected.size)}</p>
      <TextButton onClick={() => void save()}>Save</TextButton>
      <TextButton aria-haspopup="dialog" onClick={() => setDialog('export')}>
        Export
      </TextButton>
      <TextButton aria-haspopup="dialog" onClick={() => setDialog('screen')}>
        Screen
      </TextButton>
      <TextButton onClick={clear}>Clear</TextButton>
      <p aria-live="polite" className="text-sm text-quiet">
        {saved.of === selected && saved.sentence}
      </p>
      {dialog === 'export' && (
        <PartBoundary name="the export">
          <ExportDialog articles={[...selected.values()]} fileName="carrel-selection" onClose={close} />
        </PartBoundary>
      )}
      {dialog === 'screen' && (
        <ModalDialog heading="Add to screening" onClose={close}>
          <PartBoundary name="the screening">
            <AddToScreening articles={[...selected.values()]} description="Selected articles" />
          </PartBoundary>
        </ModalDialog>
      )}
    </section>
  )
}
