import { useState } from 'react'
import { CITATION_STYLES } from '../../citation/citation-styles.ts'
import { ARTICLE_FORMATS, formatArticleFileName } from '../../citation/export-formats.ts'
import type { Reference } from '../../citation/format-reference.ts'
import { countUnlistedAuthors, formatReadiness, hasUndividedNames } from '../../citation/missing-fields.ts'
import type { Article } from '../../domain/article.ts'
import type { CatalogueLabels } from '../../domain/config.ts'
import { formatDoiUrl } from '../../domain/doi.ts'
import { articlePath } from '../../domain/paths.ts'
import { RichLine } from '../../rich-text/rich-text.tsx'
import { ActionButton, TextButton } from '../../ui/action.tsx'
import { copyText, type CopyableText, NOTHING_DONE } from '../../ui/copy-text.ts'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import { OutcomeLine } from '../../ui/outcome-line.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { SkeletonLine } from '../../ui/skeleton.tsx'
import { ZoteroLink } from '../zotero-link.tsx'
import { CITE_MESSAGES } from './cite-messages.ts'
import { useCitationStyle, useReference } from './use-reference.ts'

type CiteDialogProps = { article: Article; labels: CatalogueLabels; onClose: () => void }

/** The reference of an article in a citation style, and its files for reference managers. Open as long as it is rendered. */
export function CiteDialog({ article, labels, onClose }: CiteDialogProps) {
  return (
    <ModalDialog heading={CITE_MESSAGES.cite} onClose={onClose}>
      <ReferencePart article={article} />
      <ExportPart article={article} labels={labels} />
    </ModalDialog>
  )
}

function ReferencePart({ article }: { article: Article }) {
  const [style, chooseStyle] = useCitationStyle()
  const { reference, retry } = useReference(article, style)
  const [outcome, setOutcome] = useState(NOTHING_DONE)
  const copy = (text: CopyableText, done: string) => void copyText(text, done).then(setOutcome)
  const { doi, slug } = article
  const unlisted = countUnlistedAuthors(article)
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
      {unlisted > 0 && <p className="mt-1 text-sm text-quiet">{CITE_MESSAGES.unlistedAuthors(unlisted)}</p>}
      <div className="mt-3 flex flex-wrap gap-2.5">
        <ActionButton
          tone="first"
          disabled={typeof reference === 'string'}
          onClick={() => {
            if (typeof reference === 'string') return
            copy({ plain: reference.text.plain, html: reference.html }, CITE_MESSAGES.citationCopied(style.label))
          }}
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
      <OutcomeLine outcome={outcome} />
    </>
  )
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
      className="mt-2 h-64 overflow-y-auto rounded-md border border-rule-strong bg-paper p-3 leading-relaxed wide:h-40"
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

function ExportPart({ article, labels }: { article: Article; labels: CatalogueLabels }) {
  const [format, setFormat] = useState(ARTICLE_FORMATS[0])
  const [outcome, setOutcome] = useState(NOTHING_DONE)
  const write = () => format.format([article], window.location.origin, labels)
  const copy = () => void copyText({ plain: write() }, CITE_MESSAGES.fileCopied(format.label)).then(setOutcome)
  const download = () => {
    const file = formatArticleFileName(article, format)
    saveFile(file, format.mediaType, write())
    setOutcome({ sentence: CITE_MESSAGES.downloaded(file), uncopied: null })
  }
  return (
    <section aria-label={CITE_MESSAGES.export} className="mt-3 border-t border-rule pt-4">
      <SelectField
        label={CITE_MESSAGES.format}
        value={format.label}
        options={ARTICLE_FORMATS.map(({ label }) => [label, label] as const)}
        onChoose={(label) => setFormat(ARTICLE_FORMATS.find((one) => one.label === label) ?? format)}
      />
      <p className="mt-1 text-sm text-quiet">{format.description}</p>
      <p className="mt-1 text-sm text-quiet">{formatReadiness(article, format)}</p>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <ActionButton onClick={copy}>{CITE_MESSAGES.copy}</ActionButton>
        <ActionButton onClick={download}>{CITE_MESSAGES.download}</ActionButton>
      </div>
      <p className="mt-3 text-sm">
        <ZoteroLink />
      </p>
      <OutcomeLine outcome={outcome} />
    </section>
  )
}
