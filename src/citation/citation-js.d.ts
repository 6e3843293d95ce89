/** The parts of citation-js that are used; its packages have no types of their own. */
declare module '@citation-js/core' {
  export type ReferenceOptions = { format: 'html' | 'text'; template: string; lang: string }
  /** XML by its name. */
  type Register = { add: (name: string, xml: string) => void; get: (name: string) => string }
  export class Cite {
    constructor(data: unknown, options?: { forceType?: string })
    /** The items as CSL-JSON. */
    data: Record<string, unknown>[]
    format(name: 'bibliography', options: ReferenceOptions): string
  }
  export const plugins: {
    config: { get: (name: string) => { styles: Register; locales: Register } }
  }
}
declare module '@citation-js/plugin-csl'
declare module '@citation-js/plugin-bibtex'
declare module '@citation-js/plugin-ris'
