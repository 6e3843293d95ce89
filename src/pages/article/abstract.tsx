import { formatLanguageTag } from '../../article-view/language-name.ts'
import type { Article } from '../../domain/article.ts'
import { RichParagraphs } from '../../rich-text/rich-text.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { ARTICLE_MESSAGES } from './article-messages.ts'

/** The abstract with its paragraphs, and a note when the authors did not write it. */
export function Abstract({ article: { abstract, abstractNote, language } }: { article: Article }) {
  return (
    <section aria-labelledby="abstract">
      <SectionHeading id="abstract">{ARTICLE_MESSAGES.abstract}</SectionHeading>
      {abstract === null ? (
        <p className="text-quiet">{ARTICLE_MESSAGES.noAbstract}</p>
      ) : (
        <div
          className="foreign-text rich-blocks max-w-[38rem] font-serif text-lg leading-[1.66]"
          dir="auto"
          // With a note, the text is not the article's own and may be in another language.
          lang={abstractNote === null ? formatLanguageTag(language) : undefined}
        >
          <RichParagraphs text={abstract} />
        </div>
      )}
      {abstractNote !== null && <p className="mt-3 max-w-[38rem] text-sm text-quiet">{abstractNote}</p>}
    </section>
  )
}
