/** The rows and tables of the catalogue, in PostgreSQL 15's language. */
import type { ArticleType } from '../../src/domain/article-type.ts'
import type { Retraction } from '../../src/domain/article.ts'
import type { Identifier, ImportedAuthor } from '../import/import-record.ts'

/** One article as importers make it; `null` where a fact is not known. */
export type ArticleRow = {
  slug: string
  /** May hold simple markup and TeX between dollars. */
  title: string
  /** Bare, in the spelling of its source. */
  doi: string | null
  type: ArticleType
  abstract: string | null
  /** Who wrote the abstract, when it is not the authors' own. */
  abstract_note: string | null
  authors: ImportedAuthor[]
  /** How many authors there are, where fewer are listed. */
  authors_total: number | null
  source: string | null
  /** Those of the source, `1234-567X`. */
  issn: string[]
  publisher: string | null
  volume: string | null
  issue: string | null
  pages: string | null
  /** `2020`, `2020-05` or `2020-05-17`, as precise as known. */
  published: string | null
  year: number | null
  language: string | null
  keywords: string[]
  oa_is_open: boolean | null
  oa_status: string | null
  license: string | null
  full_text_url: string | null
  retraction: Retraction | null
  /** All identities of the work, each once. */
  identifiers: Identifier[]
  /** Names of funders, with the award where stated. */
  funding: string[]
  /** When it was first put into the catalogue, and when it last changed there, ISO 8601; null: when the store is built. */
  added_at: string | null
  updated_at: string | null
  /** Works that this article cites, in its order. */
  references: Identifier[]
}

/** An article that was taken away; its slug is not given again. */
export type DeletedRow = { slug: string; deleted_at: string }

/** Part of an embedded store's fingerprint: other tables or figures need a new version, so that the store is built again. */
export const SCHEMA_VERSION = 11

/** Makes an empty database one of records without articles. */
export const RECORDS: readonly string[] = [
  `create table article (
    id integer primary key,
    slug text not null unique,
    title text not null,
    doi text,
    type text not null,
    abstract text,
    abstract_note text,
    authors jsonb not null,
    authors_total integer,
    source text,
    issn jsonb not null,
    publisher text,
    volume text,
    issue text,
    pages text,
    published text,
    year integer,
    language text,
    keywords jsonb not null,
    oa_is_open boolean,
    oa_status text,
    license text,
    full_text_url text,
    retraction jsonb,
    identifiers jsonb not null,
    funding jsonb not null,
    added_at text not null,
    updated_at text not null
  )`,
  'create table deleted (slug text primary key, deleted_at text not null)',

  // Which article has an identity; lower case, because comparing ignores case.
  'create table identifier (scheme text not null, value text not null, article integer not null, primary key (scheme, value))',
  // Also works outside the catalogue, because a later version of it may hold them.
  'create table reference (citing integer not null, place integer not null, scheme text not null, value text not null)',
  // Without foreign keys: a build keeps a check of each row in memory until the statement ends, and makes rows of articles only.
  'create table citation (citing integer not null, cited integer not null, place integer not null, primary key (citing, cited))',
  'create index citation_cited on citation (cited)',

  // What is harvested by its time of change, to the second; `article` null: deleted. Narrow, because it is counted and listed.
  `create table change (
    changed_at text collate "C" not null,
    slug text collate "C" not null,
    article integer,
    type text,
    is_open boolean
  )`,

  // The sources, the most frequent first, from 1.
  'create table source (place integer primary key, name text not null, articles integer not null, issn jsonb not null)',
  // json, not jsonb, keeps the order of the figures.
  'create table statistics (only_row boolean primary key check (only_row), figures json not null)',
]

/** Makes an empty database a search index without articles. */
export const SEARCH: readonly string[] = [
  'create extension if not exists pg_trgm',

  // Narrow, because hits are counted and ordered here; whole records are read for one page only. `main_source` is the one
  // name of all spellings that an ISSN joins.
  `create table search (
    article integer primary key,
    type text not null,
    published text collate "C",
    year integer,
    doi text collate "C",
    title text collate "C" not null,
    main_source text collate "C",
    access text,
    is_open boolean,
    license text,
    language text,
    has_abstract boolean not null,
    has_full_text boolean not null,
    has_orcid boolean not null,
    has_issn boolean not null,
    has_volume boolean not null,
    has_pages boolean not null,
    has_references boolean not null,
    length integer not null,
    body tsvector not null
  )`,
  // The words of a text are read for the articles that are ranked only, and then at once.
  'alter table search set (toast_tuple_target = 256)',
  'alter table search alter column body set storage external',
  // The main name of each spelling of a source, normalized.
  'create table source_name (spelling text collate "C", main_source text collate "C", primary key (spelling, main_source))',
  // The authors of an article: their names, and the same normalized.
  'create table byline (article integer primary key, names text[] not null, keys text[] not null)',
  // How often an article is cited, where it is.
  'create table cited (article integer primary key, citations integer not null)',

  // In how many articles a word of the index occurs.
  'create table word (word text collate "C" primary key, articles integer not null)',
  // Words as written, the stem of each, and in how many articles.
  'create table form (form text collate "C" primary key, stem text not null, articles integer not null)',
  'create table corpus (articles integer not null, average_length double precision not null)',
]

/** Made after the changes are inserted. */
export const CHANGE_INDEXES: readonly string[] = [
  'create index change_order on change (changed_at, slug)',
  'create index change_slug on change (slug)',
  'create index change_article on change (article)',
]

/** Made after loading, which is faster than updating them row by row. */
export const INDEXES: readonly string[] = [
  'create index search_body on search using gin (body) with (fastupdate = off)',
  'create index search_doi on search (doi text_pattern_ops)',
  'create index search_title on search using gin (title gin_trgm_ops)',
  'create index search_source on search (main_source)',
  'create index search_newest on search (published desc nulls last, article)',
  'create index search_newest_of_type on search (type, published desc nulls last, article)',
  'create index form_similar on form using gin (form gin_trgm_ops)',
]
