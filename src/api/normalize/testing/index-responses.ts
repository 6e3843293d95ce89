/** Responses in the shapes of indexes of articles, for tests. The facts are made up. */
import { ABSTRACT, DOI, READ, TITLE, type ResponseShape } from './response-shape.ts'

const oai = {
  header: { identifier: 'oai:repository.example:7', datestamp: '2024-01-01', setSpec: ['articles'] },
  metadata: {
    'oai_dc:dc': {
      'dc:title': TITLE,
      'dc:creator': ['Reader, Ada', 'Page, Bo'],
      'dc:date': '2019',
      'dc:identifier': ['https://repository.example/7', `https://doi.org/${DOI}`],
      'dc:source': 'Annals of Quiet',
      'dc:type': 'info:eu-repo/semantics/article',
      'dc:rights': ['info:eu-repo/semantics/openAccess', 'https://creativecommons.org/licenses/by/4.0/'],
      'dc:description': ABSTRACT,
      'dc:subject': ['Light', 'Halls'],
    },
  },
}

const europePmc = {
  id: '31000007',
  source: 'MED',
  pmid: '31000007',
  doi: DOI,
  title: TITLE,
  authorString: 'Reader A, Page B.',
  journalInfo: {
    issue: '3',
    volume: '12',
    journalIssueId: 7,
    dateOfPublication: '2019 Mar',
    yearOfPublication: 2019,
    journal: { title: 'Annals of Quiet', isoabbreviation: 'Ann Quiet', issn: '1234-5678' },
  },
  pubYear: '2019',
  pageInfo: '1-9',
  abstractText: ABSTRACT,
  isOpenAccess: 'Y',
  citedByCount: 4,
  pubTypeList: { pubType: ['research-article', 'Journal Article'] },
  keywordList: { keyword: ['Light'] },
  fullTextUrlList: {
    fullTextUrl: [{ availability: 'Open access', documentStyle: 'html', url: 'https://x.example/7' }],
  },
}

const base = {
  dcdocid: 'b7',
  dctitle: TITLE,
  dccreator: ['Reader, Ada', 'Page, Bo'],
  dcyear: '2019',
  dcdate: '2019-03-02',
  dcdoi: [DOI],
  dcsource: 'Annals of Quiet',
  dcdescription: ABSTRACT,
  dcoa: 1,
  dctype: ['Article'],
  dcsubject: ['Light'],
  dclang: ['eng'],
}

const arxiv = {
  id: 'http://arxiv.example/abs/1903.00007v2',
  updated: '2024-01-01T00:00:00Z',
  published: '2019-03-02T00:00:00Z',
  title: 'Lamps of the\n  reading room',
  summary: `  ${ABSTRACT}\n`,
  author: [{ name: 'Ada Reader' }, { name: 'Bo Page' }],
  'arxiv:doi': { '#text': DOI },
  'arxiv:journal_ref': 'Annals of Quiet 12 (2019) 1-9',
  link: [
    { '@href': 'http://arxiv.example/abs/1903.00007v2', '@rel': 'alternate', '@type': 'text/html' },
    {
      '@href': 'http://arxiv.example/pdf/1903.00007v2',
      '@rel': 'related',
      '@type': 'application/pdf',
      '@title': 'pdf',
    },
  ],
  category: [{ '@term': 'cs.DL' }],
}

const core = {
  id: 7,
  doi: DOI,
  title: TITLE,
  authors: [{ name: 'Reader, Ada' }, { name: 'Page, Bo' }],
  abstract: ABSTRACT,
  citationCount: 4,
  createdDate: '2024-01-01T00:00:00',
  publishedDate: '2019-03-02T00:00:00',
  yearPublished: 2019,
  publisher: "'Open Shelf Press'",
  journals: [{ title: 'Annals of Quiet', identifiers: ['1234-5678'] }],
  documentType: 'research',
  downloadUrl: 'https://core.example/download/7.pdf',
  language: { code: 'en', name: 'English' },
  links: [{ type: 'download', url: 'https://core.example/download/7.pdf' }],
  fieldOfStudy: null,
}

export const INDEX_RESPONSES: ResponseShape[] = [
  {
    name: 'a harvesting protocol put into JSON',
    response: {
      'OAI-PMH': {
        responseDate: '2026-11-20T00:00:00Z',
        ListRecords: {
          record: [oai],
          resumptionToken: { '@completeListSize': '9', '@cursor': '0', '#text': 'step-2' },
        },
      },
    },
    detail: { 'OAI-PMH': { GetRecord: { record: oai } } },
    expected: {
      ...READ,
      title: TITLE,
      doi: DOI,
      author: 'Reader, Ada',
      type: 'article',
      isOpen: true,
      license: 'https://creativecommons.org/licenses/by/4.0/',
      keywords: ['Light', 'Halls'],
    },
    total: 9,
    next: 'resumptionToken=step-2',
  },
  {
    name: 'a life-science index',
    response: {
      version: '6.9',
      hitCount: 9,
      nextCursorMark: 'AoE=',
      request: { queryString: 'lamps', pageSize: 1 },
      resultList: { result: [europePmc] },
    },
    expected: {
      ...READ,
      title: TITLE,
      doi: DOI,
      author: 'Reader A',
      type: 'article',
      isOpen: true,
      citedByCount: 4,
      keywords: ['Light'],
      fullText: 'https://x.example/7',
      volume: '12',
    },
    total: 9,
    next: 'cursorMark=AoE%3D',
  },
  {
    name: 'an index of repositories, on Solr',
    response: { response: { numFound: 9, start: 0, docs: [base] } },
    expected: {
      ...READ,
      title: TITLE,
      doi: DOI,
      author: 'Reader, Ada',
      isOpen: true,
      type: 'article',
      language: 'eng',
    },
    total: 9,
    next: 'start=1',
  },
  {
    name: 'an Atom feed put into JSON',
    response: {
      feed: {
        title: { '#text': 'Search results' },
        'opensearch:totalResults': { '#text': '9' },
        'opensearch:startIndex': { '#text': '0' },
        'opensearch:itemsPerPage': { '#text': '1' },
        entry: [arxiv],
      },
    },
    expected: {
      title: 'Lamps of the reading room',
      doi: DOI,
      author: 'Ada Reader',
      published: '2019-03-02',
      abstract: ABSTRACT,
      source: 'Annals of Quiet 12 (2019) 1-9',
      fullText: 'http://arxiv.example/pdf/1903.00007v2',
    },
    total: 9,
    next: 'startIndex=1',
  },
  {
    name: 'an aggregator of full texts',
    response: { totalHits: 9, limit: 1, offset: 0, scrollId: null, results: [core], tooks: [], esTook: 3 },
    detail: core,
    expected: {
      ...READ,
      title: TITLE,
      doi: DOI,
      author: 'Reader, Ada',
      citedByCount: 4,
      language: 'English',
      fullText: 'https://core.example/download/7.pdf',
    },
    total: 9,
    next: 'offset=1',
  },
]
