/** Every text of the dialog "Cite". */
import { formatCount } from '../../domain/format.ts'

export const CITE_MESSAGES = {
  cite: 'Cite',
  style: 'Style',
  reference: 'Reference',
  loading: 'Loading the citation styles',
  failed: 'The citation styles could not be loaded. The formats below do not need them.',
  tryAgain: 'Try again',
  undividedNames:
    'The record does not separate family and given names, so names are shown as they are. Check them against the style.',
  unlistedAuthors: (count: number) =>
    `The record does not list ${count === 1 ? 'one author' : `${formatCount(count)} authors`} of this article. Add what the style needs.`,
  copyCitation: 'Copy citation',
  copyDoi: 'Copy DOI',
  copyLink: 'Copy link',
  citationCopied: (style: string) => `Citation copied (${style})`,
  doiCopied: 'DOI copied',
  linkCopied: 'Link copied',
  export: 'Export',
  format: 'Format',
  copy: 'Copy',
  download: 'Download',
  fileCopied: (format: string) => `${format} copied`,
  downloaded: (file: string) => `Downloaded ${file}`,
} as const
