import { type ReactNode, useState } from 'react'
import { useService } from '../api/service.tsx'
import { EXPORT_FORMATS } from '../citation/export-formats.ts'
import { formatListReadiness } from '../citation/missing-fields.ts'
import type { Article } from '../domain/article.ts'
import { formatCounted } from '../domain/format.ts'
import { ActionButton } from '../ui/action.tsx'
import { ModalDialog } from '../ui/modal-dialog.tsx'
import { saveFile } from '../ui/save-file.ts'
import { SelectField } from '../ui/select-field.tsx'

type ExportDialogProps = {
  /** What the file holds. */
  articles: readonly Article[]
  /** Without its ending. */
  fileName: string
  onClose: () => void
  /** What loads more articles, with its cost; when left out, none are needed. */
  children?: ReactNode
  /** Whether the file can be downloaded: not while articles are loaded. */
  isReady?: boolean
}

/** Many articles as one file in a chosen format, with what the records lack for it. Open as long as it is rendered. */
export function ExportDialog(props: ExportDialogProps) {
  const { articles, fileName, onClose, children, isReady = true } = props
  const [format, setFormat] = useState(EXPORT_FORMATS[0])
  const [downloaded, setDownloaded] = useState('')
  const { config } = useService()
  const name = `${fileName}.${format.extension}`
  const count = formatCounted(articles.length, 'article')
  const download = () => {
    saveFile(name, format.mediaType, format.format(articles, window.location.origin, config))
    setDownloaded(name)
  }
  return (
    <ModalDialog heading="Export" onClose={onClose}>
      <SelectField
        label="Format"
        value={format.label}
        options={EXPORT_FORMATS.map(({ label }) => [label, label] as const)}
        onChoose={(label) => setFormat(EXPORT_FORMATS.find((one) => one.label === label) ?? format)}
        className="mt-3 block"
      />
      <p className="mt-1 text-sm text-quiet">{format.description}</p>
      {children ?? <p className="mt-3">{`${count} already loaded; no requests needed.`}</p>}
      {isReady && articles.length > 0 && (
        <>
          <p className="mt-3 text-sm text-quiet">{formatListReadiness(articles, format)}</p>
          <div className="mt-3">
            <ActionButton onClick={download}>{`Download ${format.label} (${count})`}</ActionButton>
          </div>
        </>
      )}
      <p role="status" className="foreign-text mt-2 min-h-6 text-sm text-quiet">
        {downloaded === name && `Downloaded ${name}`}
      </p>
    </ModalDialog>
  )
}
