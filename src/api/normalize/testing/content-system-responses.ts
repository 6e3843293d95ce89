/** Responses in the shapes of content systems, for tests. The facts are made up. */
import { ABSTRACT, DOI, READ, TITLE, type ResponseShape } from './response-shape.ts'

const plain = {
  id: 7,
  slug: 'lamps',
  title: TITLE,
  doi: DOI,
  published_at: '2019-03-02',
  abstract: ABSTRACT,
  created_at: '2024-01-01',
  updated_at: '2024-01-02',
}

const drupal = {
  type: 'node--article',
  id: '6f1c2d3e-0000-4000-8000-000000000007',
  links: { self: { href: 'https://x.example/jsonapi/node/article/7' } },
  attributes: {
    drupal_internal__nid: 7,
    langcode: 'en',
    status: true,
    title: TITLE,
    created: '2024-01-01T00:00:00+00:00',
    changed: '2024-01-02T00:00:00+00:00',
    path: { alias: '/lamps', pid: 7, langcode: 'en' },
    field_doi: DOI,
    field_publication_date: '2019-03-02',
    field_abstract: { value: `<p>${ABSTRACT}</p>`, format: 'basic_html', processed: `<p>${ABSTRACT}</p>` },
  },
  relationships: {
    uid: { data: { type: 'user--user', id: 'u' } },
    field_authors: { data: [{ type: 'node--person', id: 'p', meta: { drupal_internal__target_id: 3 } }] },
    field_journal: { data: { type: 'node--journal', id: 'j' } },
    field_tags: { data: [{ type: 'taxonomy_term--tags', id: 't' }] },
  },
}

const drupalIncluded = [
  { type: 'user--user', id: 'u', attributes: { display_name: 'admin' } },
  { type: 'node--person', id: 'p', attributes: { title: 'Ada Reader' } },
  { type: 'node--journal', id: 'j', attributes: { title: 'Annals of Quiet' } },
  { type: 'taxonomy_term--tags', id: 't', attributes: { name: 'Light', langcode: 'en' } },
]

const wordPress = {
  id: 7,
  date: '2019-03-02T00:00:00',
  modified: '2024-01-01T00:00:00',
  slug: 'lamps',
  status: 'publish',
  type: 'post',
  link: 'https://x.example/lamps/',
  title: { rendered: TITLE },
  content: { rendered: '<p>The whole text.</p>', protected: false },
  excerpt: { rendered: `<p>${ABSTRACT}</p>\n`, protected: false },
  author: 3,
  tags: [11, 12],
  acf: { doi: DOI, journal: 'Annals of Quiet' },
  _embedded: {
    author: [{ id: 3, name: 'Ada Reader', link: 'https://x.example/author/ada/' }],
    'wp:term': [[{ id: 11, name: 'Light', taxonomy: 'post_tag' }]],
  },
}

const strapi = {
  id: 7,
  attributes: {
    ...plain,
    createdAt: '2024-01-01T00:00:00Z',
    publishedAt: '2024-01-02T00:00:00Z',
    published_at: undefined,
    year: 2019,
    authors: { data: [{ id: 1, attributes: { name: 'Ada Reader', createdAt: '2024-01-01T00:00:00Z' } }] },
    journal: { data: { id: 2, attributes: { title: 'Annals of Quiet' } } },
    keywords: { data: [{ id: 3, attributes: { name: 'Light' } }] },
  },
}

const directus = {
  ...plain,
  status: 'published',
  user_created: 'x',
  date_created: '2024-01-01',
  journal: { id: 2, name: 'Annals of Quiet' },
  authors: [{ id: 31, sort: 1, articles_id: 7, people_id: { id: 1, first_name: 'Ada', last_name: 'Reader' } }],
}

export const CONTENT_SYSTEM_RESPONSES: ResponseShape[] = [
  {
    name: 'a content system with JSON:API and fields of its own',
    response: {
      jsonapi: { version: '1.0' },
      data: [drupal],
      included: drupalIncluded,
      meta: { count: '9' },
      links: { next: { href: 'https://x.example/jsonapi/node/article?page%5Boffset%5D=1&page%5Blimit%5D=1' } },
    },
    detail: { data: drupal, included: drupalIncluded },
    expected: {
      ...READ,
      author: 'Ada Reader',
      abstract: ABSTRACT,
      published: '2019-03-02',
      keywords: ['Light'],
    },
    total: 9,
    next: 'page%5Boffset%5D=1&page%5Blimit%5D=1',
  },
  {
    name: 'a blog',
    response: [wordPress, { ...wordPress, id: 8 }],
    headers: {
      'x-wp-total': '9',
      'x-wp-totalpages': '5',
      link: '<https://x.example/wp-json/wp/v2/posts?page=2>; rel="next"',
    },
    detail: wordPress,
    expected: { ...READ, author: 'Ada Reader', abstract: ABSTRACT, slug: 'lamps' },
    total: 9,
    next: 'page',
  },
  {
    name: 'a headless content system: data and attributes everywhere',
    response: { data: [strapi], meta: { pagination: { page: 1, pageSize: 1, pageCount: 9, total: 9 } } },
    detail: { data: strapi, meta: {} },
    expected: { ...READ, author: 'Ada Reader', keywords: ['Light'], slug: 'lamps' },
    total: 9,
    next: 'page',
  },
  {
    name: 'a headless content system: a junction between',
    response: { data: [directus], meta: { total_count: 90, filter_count: 9 } },
    detail: { data: directus },
    expected: { ...READ, author: 'Ada Reader' },
    total: 9,
    next: 'page',
  },
]
