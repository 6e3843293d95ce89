import { useState } from 'react'
import { languageTag } from '../../article-view/language-name.ts'
import type { Article } from '../../contract/article.ts'
import type { RestProps } from '../../rich-text/rich-text-props.ts'
import { RichText } from '../../rich-text/rich-text.tsx'
import { TextButton } from '../../ui/action.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'

/** The abstract with its paragraphs, and who wrote it when that were not the authors. */
export function Abstract({ article: { abstract, abstractNote, language } }: { article: Article }) {
  return (
    <section aria-labelledby="abstract">
      <SectionHeading id="abstract">Abstract</SectionHeading>
      {abstract === null ? (
        <p className="text-quiet">The record has no abstract.</p>
      ) : (
        <div
          className="foreign-text rich-blocks max-w-[38rem] font-serif text-lg leading-[1.66]"
          dir="auto"
          // A note says that these are other words than those of the article, so they may be in another language.
          lang={abstractNote === null ? languageTag(language) : undefined}
        >
          <RichText source={abstract} form="abstract" Rest={RestOfAbstract} />
        </div>
      )}
      {abstractNote !== null && <p className="mt-3 max-w-[38rem] text-sm text-quiet">{abstractNote}</p>}
    </section>
  )
}

/** A page has one abstract. */
const REST_ID = 'rest-of-abstract'

/** What is left of an abstract of extraordinary length: on demand, and as plain text. */
function RestOfAbstract({ readRest }: RestProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div data-own="">
      <p className="font-sans text-base">
        <TextButton aria-expanded={isOpen} aria-controls={REST_ID} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Show less' : 'Show more'}
        </TextButton>
      </p>
      <p id={REST_ID} hidden={!isOpen}>
        {isOpen && readRest()}
      </p>
    </div>
  )
}
