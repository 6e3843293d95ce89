/** What the items of an import change in the records: decided while they are read, written afterwards. */
import type { Identifier, ImportedArticle } from './import-record.ts'
import { mergeArticles, type MergeRule } from './merge-articles.ts'
import { hashText, type IndexedRecord, keysOf, type Match, type RecordIndex } from './record-index.ts'
import type { Spool, SpoolPlace } from './spool.ts'

/** `replace`: a whole new catalogue; `replace-source`: all records of one source; `delete`: the listed ones are taken away. */
export type ImportMode = 'update' | 'replace' | 'replace-source' | 'delete'

/** What an item came to. `duplicate`: the same work as an earlier item; `absent`: nothing to take away. */
export type Outcome = 'new' | 'changed' | 'merged' | 'unchanged' | 'duplicate' | 'removed' | 'absent'

/** `leave`: the source gives up a record that others keep. */
export type Change =
  | { kind: 'put'; outcome: Outcome; hash: string; keys: string[]; place: SpoolPlace; isAddition: boolean }
  | { kind: 'leave' }
  | { kind: 'remove' }

export type ChangeOptions = {
  index: RecordIndex
  spool: Spool<ImportedArticle>
  source: string
  /** Whether `delete` takes away records of this source only. */
  isSourceNamed: boolean
  mode: ImportMode
  rule: MergeRule
}

/** The changes of one import; `finish` ends reading. */
export class RecordChanges {
  readonly counts: Record<Outcome, number> = {
    new: 0, changed: 0, merged: 0, unchanged: 0, duplicate: 0, removed: 0, absent: 0,
  } // prettier-ignore
  readonly changes = new Map<number, Change>()
  private readonly unchanged = new Set<number>()
  private readonly options: ChangeOptions

  constructor(options: ChangeOptions) {
    this.options = options
  }

  /** Adds or changes the record of an article; `delete` takes it away. `match` null: the article is in no record yet. */
  apply(article: ImportedArticle): { outcome: Outcome; match: Match | null } {
    const { index, source, mode } = this.options
    const match = index.findWork(
      article,
      source,
      (number) => this.changes.get(number)?.kind === 'put' || this.unchanged.has(number),
    )
    const outcome =
      mode === 'delete'
        ? this.remove(match?.number ?? null)
        : this.put(match?.number ?? null, article, JSON.stringify(article))
    this.counts[outcome] += 1
    return { outcome, match }
  }

  /** Takes away the record with one of these identities; where other sources have it too, only this source's part. */
  applyDeletion(identifiers: readonly Identifier[]): Outcome {
    const outcome = this.remove(this.options.index.find(identifiers, this.options.source)?.number ?? null)
    this.counts[outcome] += 1
    return outcome
  }

  /** After the last item: how many records the source no longer has are taken away, where the mode asks for it. */
  finish(): number {
    const { index, mode } = this.options
    for (const [number, change] of this.changes) {
      if (change.kind === 'put' && change.outcome === 'changed' && this.isStated(index.get(number), change.hash)) {
        // Several items made up the record, the same as last time.
        this.changes.delete(number)
        this.unchanged.add(number)
        this.counts.changed -= 1
        this.counts.unchanged += 1
      }
    }
    if (mode !== 'replace' && mode !== 'replace-source') return 0
    let missing = 0
    for (let number = 0; number < index.countCurrent(); number += 1) {
      const { isDeleted, stated } = index.get(number)
      const isConcerned = !isDeleted && (mode === 'replace' || stated !== null)
      if (!isConcerned || this.unchanged.has(number) || this.changes.has(number)) continue
      const outcome = this.remove(number)
      this.counts[outcome] += 1
      if (outcome === 'removed') missing += 1
    }
    return missing
  }

  /** `json` is the article's, made once for its hash and for the spool. */
  private put(number: number | null, article: ImportedArticle, json: string): Outcome {
    const { index, spool, source, rule, mode } = this.options
    const hash = hashText(json)
    const keys = keysOf(article.identifiers)
    if (number === null) return this.putNew(article, json, hash, keys)
    const record = index.get(number)
    const { stated } = record
    const change = this.changes.get(number)
    const isSame = change === undefined && this.isStated(record, hash)
    // The only source of a record states it again: nothing of it is unknown.
    if (!isSame || record.sources > 1) index.learn(number, article, source)
    if (change?.kind === 'put') {
      if (hash === change.hash) return 'duplicate'
      const merged = mergeArticles(spool.read(change.place), article, rule)
      change.place = spool.append(JSON.stringify(merged))
      change.hash = hashText(change.hash + hash)
      change.keys = [...new Set([...change.keys, ...keys])]
      return 'duplicate'
    }
    if (this.unchanged.has(number) && stated !== null) {
      if (hash === stated.hash) return 'duplicate'
      this.unchanged.delete(number)
      this.counts.unchanged -= 1
      this.counts.changed += 1
      const all = [...new Set([...stated.keys, ...keys])]
      this.setPut(number, 'changed', json, hashText(stated.hash + hash), all, true)
      return 'duplicate'
    }
    if (isSame) {
      this.unchanged.add(number)
      return 'unchanged'
    }
    const isNew = record.isDeleted || number >= index.countCurrent()
    const isOthers = stated === null && mode !== 'replace'
    return this.setPut(number, isNew ? 'new' : isOthers ? 'merged' : 'changed', json, hash, keys, false)
  }

  private putNew(article: ImportedArticle, json: string, hash: string, keys: string[]): Outcome {
    const { index, source } = this.options
    const number = index.addNew()
    index.learn(number, article, source)
    return this.setPut(number, 'new', json, hash, keys, false)
  }

  private setPut(
    number: number,
    outcome: Outcome,
    json: string,
    hash: string,
    keys: string[],
    isAddition: boolean,
  ): Outcome {
    const place = this.options.spool.append(json)
    this.changes.set(number, { kind: 'put', outcome, hash, keys, place, isAddition })
    return outcome
  }

  /** Whether the source stated the same last time, and nothing else is to be changed in the record. */
  private isStated({ isDeleted, stated, sources }: IndexedRecord, hash: string): boolean {
    return !isDeleted && stated?.hash === hash && (this.options.mode !== 'replace' || sources === 1)
  }

  private remove(number: number | null): Outcome {
    const { index, mode, isSourceNamed } = this.options
    if (number === null) return 'absent'
    const { isDeleted, stated, sources } = index.get(number)
    if (mode === 'delete' && isSourceNamed && stated === null) return 'absent'
    const change = this.changes.get(number)
    if (change?.kind === 'remove' || change?.kind === 'leave' || (isDeleted && change === undefined)) return 'unchanged'
    if (change?.kind === 'put') this.counts[change.outcome] -= 1
    if (this.unchanged.delete(number)) this.counts.unchanged -= 1
    const isShared = mode !== 'replace' && stated !== null && sources > 1
    this.changes.set(number, { kind: isShared ? 'leave' : 'remove' })
    return isShared ? 'changed' : 'removed'
  }
}
