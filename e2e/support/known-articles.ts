/** Facts of the sample catalogue that the tests rely on. */

/** How many articles there are, in all and of each type. */
export const KNOWN_COUNTS = { all: 257, article: 134, review: 61, conference_paper: 62 } as const

/** An article that cites four others of the catalogue and is cited by one; the record lists 20 of its 35 authors. */
export const SCIPY = {
  slug: 'scipy-1-0-fundamental-algorithms-for-scientific-computing-in-python',
  title: 'SciPy 1.0: fundamental algorithms for scientific computing in Python',
  doi: '10.1038/s41592-019-0686-2',
  citedBy: 'Array programming with NumPy',
  cites: 'SymPy: symbolic computing in Python',
} as const

/** An article whose DOI holds brackets, a colon and angle brackets. */
export const REANALYSIS = {
  slug: 'the-ncep-ncar-40-year-reanalysis-project',
  title: 'The NCEP/NCAR 40-Year Reanalysis Project',
  doi: '10.1175/1520-0477(1996)077<0437:TNYRP>2.0.CO;2',
} as const
