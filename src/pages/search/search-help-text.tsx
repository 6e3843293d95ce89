/** How searching works, in a few lines. */
export function SearchHelpText() {
  return (
    <ul className="mt-2 mb-1 list-disc space-y-1 pl-5 text-quiet marker:text-rule-strong">
      <li>Words are looked for in title, abstract, keywords and DOI. Authors and journals are not searched.</li>
      <li>
        Every word must occur; English forms count as the same (model, models). Capitals and accents make no difference.
      </li>
      <li>“Words in quotes” are found as that phrase. The last word is also found as a beginning (photosyn).</li>
      <li>A DOI in any form finds its article: 10.1234/abc, doi:10.1234/abc, https://doi.org/10.1234/abc.</li>
      <li>The most relevant come first. Without a search, the newest do.</li>
    </ul>
  )
}
