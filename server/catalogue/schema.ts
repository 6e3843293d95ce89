/**
 * The tables of the catalogue, one statement each, in PostgreSQL 15's language. Bump `SCHEMA_VERSION` with every change:
 * the embedded store is then built again.
 */

/** Names this form of the tables; part of an embedded store's fingerprint. */
export const SCHEMA_VERSION = 1

/** Token types of the default parser that can be words. The text that is indexed holds letters, digits and spaces only. */
const WORD_TOKENS =
  'asciiword, word, numword, asciihword, hword, numhword, hword_asciipart, hword_part, hword_numpart, int, uint, float, sfloat, version, host, file, url, url_path, email'

/** What makes an empty database a catalogue without articles. */
export const SCHEMA: readonly string[] = [
  'create extension if not exists unaccent',
  'create extension if not exists pg_trgm',

  // English stems without a stop list: a common word is a word like any other where it is all there is.
  'create text search dictionary carrel_stem (template = snowball, language = english)',
  'create text search configuration carrel_words (copy = simple)',
  `alter text search configuration carrel_words alter mapping for ${WORD_TOKENS} with unaccent, carrel_stem`,
  // Words as they are: the last word of a search is a beginning of these, not of stems ("learni" begins no stem).
  'create text search configuration carrel_exact (copy = simple)',
  `alter text search configuration carrel_exact alter mapping for ${WORD_TOKENS} with unaccent, simple`,
  // Both forms in one vector; the sign '|' (in no word) at a distance keeps a phrase from reaching across.
  `create function carrel_vector(words text) returns tsvector language sql immutable strict as $$
    select to_tsvector('carrel_words'::regconfig, words) || '''|'':9'::tsvector
        || to_tsvector('carrel_exact'::regconfig, words) || '''|'':9'::tsvector $$`,
  `create aggregate carrel_concat(tsvector) (sfunc = tsvector_concat, stype = tsvector, initcond = '')`,

  `create table article (
    id integer primary key,
    slug text not null unique,
    title text not null,
    doi text not null,
    type text not null,
    abstract text,
    abstract_note text,
    authors jsonb not null,
    authors_total integer,
    source text,
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
    added_at text not null
  )`,
  'create unique index article_doi on article (lower(doi))',

  'create table citation (citing integer not null references article, cited integer not null references article, place integer not null, primary key (citing, cited))',
  'create index citation_cited on citation (cited)',

  // Narrow on purpose: hits are counted and ordered here, whole records are read for one page only.
  `create table search (
    article integer primary key references article,
    type text not null,
    published text collate "C",
    doi text collate "C" not null,
    title text not null,
    head tsvector not null,
    body tsvector not null
  )`,
  'alter table search alter column body set storage external',

  // json, not jsonb: the order of the figures is kept.
  'create table statistics (only_row boolean primary key check (only_row), figures json not null)',
]

/** Made after loading: faster than keeping them up to date row by row. */
export const INDEXES: readonly string[] = [
  'create index search_head on search using gin (head) with (fastupdate = off)',
  'create index search_body on search using gin (body) with (fastupdate = off)',
  'create index search_doi on search (doi text_pattern_ops)',
  'create index search_title on search using gin (title gin_trgm_ops)',
  'create index search_newest on search (published desc nulls last, article)',
  'create index search_newest_of_type on search (type, published desc nulls last, article)',
  'analyze',
]
