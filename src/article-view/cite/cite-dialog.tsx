import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { CITATION_STYLES, type CitationStyle } from '../../citation/citation-styles.ts'
import { ARTICLE_FORMATS, formatArticleFileName } from '../../citation/export-formats.ts'
import type { Reference } from '../../citation/format-reference.ts'
import { formatReadiness, hasUndividedNames } from '../../citation/missing-fields.ts'
import type { Article } from '../../domain/article.ts'
import type { CatalogueLabels } from '../../domain/config.ts'
import { formatDoiUrl } from '../../domain/doi.ts'
import { articlePath } from '../../domain/paths.ts'
import { RichLine } from '../../rich-text/rich-text.tsx'
import { ActionButton, TextButton } from '../../ui/action.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { SkeletonLine } from '../../ui/skeleton.tsx'
import { CITE_MESSAGES } from './cite-messages.ts'
import { copyText, type CopyableText } from './copy-text.ts'
import { useCitationStyle, useReference } from './use-reference.ts'

/** Copies a text, and says so with `done` or shows the text. */
type Copy = (text: CopyableText, done: string) => void

/** The last thing that happened: a sentence, and a text that could not be copied. */
type Outcome = { sentence: string; uncopied: string | null }

type CiteDialogProps = { article: Article; labels: CatalogueLabels; onClose: () => void }

/** The reference of an article in a citation style, and its files for reference managers. Open as long as it is rendered. */
export function CiteDialog({ article, labels, onClose }: CiteDialogProps) {
  const [outcome, setOutcome] = useState<Outcome>({ sentence: '', uncopied: null })
  const copy: Copy = (text, done) => {
    void copyText(text).then((isCopied) =>
      setOutcome(
        isCopied ? { sentence: done, uncopied: null } : { sentence: CITE_MESSAGES.notCopied, uncopied: text.plain },
      ),
    )
  }
  return (
    <ModalDialog heading={CITE_MESSAGES.cite} onClose={onClose}>
      <ReferencePart article={article} copy={copy} />
      <ExportPart
        article={article}
        labels={labels}
        copy={copy}
        onDownload={(file) => setOutcome({ sentence: CITE_MESSAGES.downloaded(file), uncopied: null })}
      />
      <p role="status" className="foreign-text mt-4 min-h-6 text-sm text-quiet">
        {outcome.sentence}
      </p>
      {outcome.uncopied !== null && <UncopiedText key={outcome.uncopied} text={outcome.uncopied} />}
    </ModalDialog>
  )
}

/** The platform's modal dialog: Escape closes it, and the focus returns to what opened it. */
function ModalDialog(props: { heading: string; onClose: () => void; children: ReactNode }) {
  const { heading, onClose, children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const id = useId()
  // Reaches the browser: only its method makes a dialog modal. The heading takes the focus, not the button that closes.
  useEffect(() => {
    dialog.current?.showModal()
    title.current?.focus()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      className="no-print m-auto max-h-[calc(100dvh-1.5rem)] w-[42rem] max-w-[calc(100vw-1.5rem)] overflow-y-auto rounded-lg border border-rule-strong bg-sheet p-4 text-base text-ink backdrop:bg-black/40 wide:p-6"
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id={id} ref={title} tabIndex={-1} className="font-serif text-xl font-semibold">
          {heading}
        </h2>
        <TextButton onClick={() => dialog.current?.close()}>{CITE_MESSAGES.close}</TextButton>
      </div>
      {children}
    </dialog>
  )
}

function ReferencePart({ article, copy }: { article: Article; copy: Copy }) {
  const [style, chooseStyle] = useCitationStyle()
  const { reference, retry } = useReference(article, style)
  const { doi, slug } = article
  return (
    <>
      <SelectField
        label={CITE_MESSAGES.style}
        value={style.id}
        options={CITATION_STYLES.map(({ id, label }) => [id, label] as const)}
        onChoose={chooseStyle}
        className="mt-3 block"
      />
      <ReferenceBox reference={reference} onRetry={retry} />
      {hasUndividedNames(article) && <p className="mt-2 text-sm text-quiet">{CITE_MESSAGES.undividedNames}</p>}
      <div className="mt-3 flex flex-wrap gap-2.5">
        <ActionButton
          tone="first"
          disabled={typeof reference === 'string'}
          onClick={() => typeof reference !== 'string' && copyReference(reference, style, copy)}
        >
          {CITE_MESSAGES.copyCitation}
        </ActionButton>
        {doi !== null && (
          <ActionButton onClick={() => copy({ plain: formatDoiUrl(doi) ?? doi }, CITE_MESSAGES.doiCopied)}>
            {CITE_MESSAGES.copyDoi}
          </ActionButton>
        )}
        <ActionButton
          onClick={() => copy({ plain: window.location.origin + articlePath(slug) }, CITE_MESSAGES.linkCopied)}
        >
          {CITE_MESSAGES.copyLink}
        </ActionButton>
      </div>
    </>
  )
}

function copyReference({ text, html }: Reference, style: CitationStyle, copy: Copy): void {
  copy({ plain: text.plain, html }, CITE_MESSAGES.citationCopied(style.label))
}

type ReferenceBoxProps = { reference: Reference | 'loading' | 'failed'; onRetry: () => void }

/** Always as high, so that nothing moves when the styles have loaded or another one is chosen; a long reference scrolls. */
function ReferenceBox({ reference, onRetry }: ReferenceBoxProps) {
  return (
    <div
      role="region"
      aria-label={CITE_MESSAGES.reference}
      aria-busy={reference === 'loading'}
      // A keyboard scrolls what has the focus.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="mt-2 h-40 overflow-y-auto rounded-md border border-rule-strong bg-paper p-3 leading-relaxed"
    >
      {reference === 'loading' ? (
        <>
          <span className="sr-only">{CITE_MESSAGES.loading}</span>
          <SkeletonLine className="mt-1 h-4" />
          <SkeletonLine className="mt-3 h-4" />
          <SkeletonLine className="mt-3 h-4 max-w-60" />
        </>
      ) : reference === 'failed' ? (
        <p role="alert">
          {CITE_MESSAGES.failed} <TextButton onClick={onRetry}>{CITE_MESSAGES.tryAgain}</TextButton>
        </p>
      ) : (
        <p className="foreign-text" dir="auto">
          <RichLine text={reference.text} maxLength={Infinity} />
        </p>
      )}
    </div>
  )
}

type ExportPartProps = {
  article: Article
  labels: CatalogueLabels
  copy: Copy
  onDownload: (file: string) => void
}

function ExportPart({ article, labels, copy, onDownload }: ExportPartProps) {
  const [format, setFormat] = useState(ARTICLE_FORMATS[0])
  const write = () => format.format([article], window.location.origin, labels)
  const download = () => {
    const file = formatArticleFileName(article, format)
    saveFile(file, format.mediaType, write())
    onDownload(file)
  }
  return (
    <section aria-label={CITE_MESSAGES.export} className="mt-5 border-t border-rule pt-4">
      <SelectField
        label={CITE_MESSAGES.format}
        value={format.label}
        options={ARTICLE_FORMATS.map(({ label }) => [label, label] as const)}
        onChoose={(label) => setFormat(ARTICLE_FORMATS.find((one) => one.label === label) ?? format)}
      />
      <p className="mt-1 text-sm text-quiet">{format.description}</p>
      <p className="mt-1 text-sm text-quiet">{formatReadiness(article, format)}</p>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <ActionButton onClick={() => copy({ plain: write() }, CITE_MESSAGES.fileCopied(format.label))}>
          {CITE_MESSAGES.copy}
        </ActionButton>
        <ActionButton onClick={download}>{CITE_MESSAGES.download}</ActionButton>
      </div>
    </section>
  )
}

/** A text that the clipboard refused, selected for copying by hand. */
function UncopiedText({ text }: { text: string }) {
  const field = useRef<HTMLTextAreaElement>(null)
  // Reaches the selection.
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  return (
    <textarea
      ref={field}
      readOnly
      aria-label={CITE_MESSAGES.textToCopy}
      rows={4}
      value={text}
      className="mt-1 block w-full rounded-md border border-field bg-paper p-2 font-mono text-sm"
    />
  )
}
