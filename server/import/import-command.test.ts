import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { formatCarrelHeader, formatCarrelLine } from './carrel-lines.ts'
import { makeImportedArticle, makeImports, makeNumbered } from './testing/import-runs.ts'

const one = makeNumbered(1)
const two = makeNumbered(2)
const three = makeNumbered(3)

describe('an import', () => {
  test('makes a catalogue of a file', async () => {
    const imports = makeImports()
    imports.write('refs.jsonl', one, two)
    const { code, output } = await imports.run('refs.jsonl')
    expect([code, output]).toEqual([0, 'Imported (refs). 2 read: 2 new\nThe catalogue is now 1.'])
    expect(await imports.records()).toEqual([
      { kind: 'article', slug: 'example-1', source: 'refs', addedAt: '2026-01-31T12:00:00.000Z', changedAt: '2026-01-31T12:00:00.000Z', article: one, inputs: { refs: { hash: expect.stringMatching(/^[\w-]{16}$/), keys: [] } } },
      expect.objectContaining({ slug: 'example-2', article: two }),
    ]) // prettier-ignore
    const current = imports.store.readCurrentCatalogue(imports.dataDir)
    expect(current?.info).toEqual({
      builtAt: '2026-01-31T12:00:00.000Z',
      articles: 2,
      sources: [{ name: 'refs', importedAt: '2026-01-31T12:00:00.000Z', articles: 2, format: 'carrel', location: 'refs.jsonl' }],
      lastImport: expect.objectContaining({ source: 'refs', read: 2, new: 2 }),
    }) // prettier-ignore
  })

  test('says how works of other types are loaded', async () => {
    const imports = makeImports()
    imports.write('refs.jsonl', one, makeImportedArticle({ ...two, type: 'review' }))
    const { output } = await imports.run('refs.jsonl', '--types', 'article')
    expect(output).toMatch(
      /not-an-article.*\nWorks of other types were left out; --types all loads them, too\.\nEvery one is in/,
    )
  })

  test('changes nothing when the same file comes again', async () => {
    const imports = makeImports()
    imports.write('refs.jsonl', one, two)
    await imports.run('refs.jsonl')
    const files = imports.listFiles()
    const { code, output } = await imports.run('refs.jsonl')
    expect([code, output]).toEqual([0, 'Nothing changed (refs). 2 read: 2 unchanged'])
    expect(imports.listFiles()).toEqual(files)
  })

  test('changes, adds and keeps records in the order of their first import', async () => {
    const imports = makeImports()
    imports.write('refs.jsonl', one, two)
    await imports.run('refs.jsonl')
    imports.write('refs.jsonl', three, { ...two, title: 'Another title' })
    expect((await imports.run('refs.jsonl')).output).toContain('2 read: 1 new · 1 changed')
    const records = await imports.records()
    expect(records.map(({ slug }) => slug)).toEqual(['example-1', 'example-2', 'example-3'])
    expect(records[1]).toMatchObject({ article: { title: 'Another title' } })
  })

  test('changes nothing in a dry run', async () => {
    const imports = makeImports()
    imports.write('refs.jsonl', one)
    await imports.run('refs.jsonl')
    const files = imports.listFiles()
    imports.write('refs.jsonl', { ...one, title: 'Changed' }, two)
    const { code, output } = await imports.run('refs.jsonl', '--dry-run', '--replace')
    expect([code, output]).toEqual([
      0,
      'Dry run, nothing is changed (refs). 2 read: 1 new · 1 changed\nWithout --dry-run these changes would be made.',
    ])
    expect(imports.listFiles()).toEqual(files)
  })

  test('replaces a whole catalogue only when that is confirmed, and gives a record that comes back its slug', async () => {
    const imports = makeImports()
    imports.write('refs.jsonl', one, two)
    imports.write('less.jsonl', two)
    await imports.run('refs.jsonl')
    expect(await imports.run('less.jsonl', '--replace')).toMatchObject({
      code: 1,
      errors: '1 article is not in these records and would be taken away; confirm with --yes. Nothing is changed.\n',
    })
    expect(await imports.run('less.jsonl', '--replace', '--yes')).toMatchObject({ code: 0 })
    const [first, second] = await imports.records()
    expect(first).toEqual({
      kind: 'deleted',
      slug: 'example-1',
      source: 'refs',
      deletedAt: '2026-01-31T12:00:00.000Z',
      identifiers: one.identifiers,
    })
    expect(second).toMatchObject({ slug: 'example-2', source: 'less' })
    imports.write('back.jsonl', { ...one, title: 'Renamed' })
    await imports.run('back.jsonl')
    expect((await imports.records())[0]).toMatchObject({ kind: 'article', slug: 'example-1' })
  })

  test('replaces the records of one source', async () => {
    const imports = makeImports()
    imports.write('a.jsonl', one, two)
    imports.write('b.jsonl', two, three)
    await imports.run('a.jsonl')
    expect((await imports.run('b.jsonl')).output).toContain('2 read: 1 new · 1 merged')
    imports.write('a.jsonl', one)
    imports.write('new-b.jsonl', makeNumbered(4))
    await imports.run('new-b.jsonl', '--replace-source', 'b', '--yes')
    const records = await imports.records()
    // The second record is still in the first source.
    expect(records.map(({ kind, slug, source }) => `${kind} ${slug} ${source}`)).toEqual([
      'article example-1 a',
      'article example-2 a',
      'deleted example-3 b',
      'article example-4 b',
    ])
  })

  test('takes away the records of a file', async () => {
    const imports = makeImports()
    imports.write('refs.jsonl', one, two)
    await imports.run('refs.jsonl')
    imports.write('gone.jsonl', one, three)
    const { code, output } = await imports.run('gone.jsonl', '--delete')
    expect(code).toBe(0)
    expect(output).toContain('2 read: 1 removed · 1 rejected')
    expect(output).toContain('1  rejected: deleted-nothing')
    expect((await imports.records()).map(({ kind }) => kind)).toEqual(['deleted', 'article'])
  })

  test('ends without a change when too many records cannot be loaded', async () => {
    const imports = makeImports()
    imports.write('refs.jsonl', one)
    const text = readFileSync(path.join(imports.folder, 'refs.jsonl'), 'utf8')
    writeFileSync(path.join(imports.folder, 'refs.jsonl'), `${text}\n{"title": 7}`)
    const { code, errors } = await imports.run('refs.jsonl')
    expect(code).toBe(3)
    expect(errors).toContain('1 of 2 records cannot be loaded, more than --max-rejected allows; nothing is changed.')
    expect(await imports.records()).toEqual([])
    expect((await imports.run('refs.jsonl', '--max-rejected', '50%')).code).toBe(0)
    expect((await imports.run('refs.jsonl', '--max-rejected', '0')).code).toBe(3)
  })

  test('prints and writes no control characters and no credentials of a hostile record', async () => {
    const imports = makeImports()
    const title = 'Red \u001b[31m\u001b]0;evil\u0007 title\u202e'
    writeFileSync(
      path.join(imports.folder, 'refs.bib'),
      `@book{key\u001b[2J, title={${title}}, year=2020}\n@article{b, title={Fine}, doi={https://user:secret@example.org/\u001b[31mx}, year=2020}`,
    )
    const { output } = await imports.run('refs.bib', '--rejected', 'report.jsonl')
    const report = readFileSync(path.join(imports.folder, 'report.jsonl'), 'utf8')
    expect(report).toContain('not-an-article')
    for (const text of [output, report]) {
      expect(text).not.toMatch(/[\p{Cc}\p{Cf}](?<!\n)/u)
      expect(text).not.toContain('\\u001b')
      expect(text).not.toContain('secret')
    }
  })

  test('names records that are one with an earlier record', async () => {
    const imports = makeImports()
    const same = makeImportedArticle({ identifiers: [{ scheme: 'key', value: 'a' }], abstract: 'About examples.' })
    imports.write('refs.jsonl', { ...same, abstract: null }, { ...same, identifiers: [{ scheme: 'key', value: 'b' }] })
    const { output } = await imports.run('refs.jsonl')
    expect(output).toContain('2 read: 1 new · 1 duplicate')
    expect(output).toContain('were merged: newest.')
    expect(output).toContain('merged: duplicate')
    expect(await imports.records()).toMatchObject([{ article: { abstract: 'About examples.' } }])
    expect((await imports.run('refs.jsonl')).output).toContain('Nothing changed')
  })

  test('gives its result as JSON', async () => {
    const imports = makeImports()
    imports.write('refs.jsonl', one)
    const { output } = await imports.run('refs.jsonl', '--json')
    expect(JSON.parse(output)).toMatchObject({ catalogue: '1', read: 1, counts: { new: 1 } })
  })

  test('keeps as many catalogues as asked for', async () => {
    const imports = makeImports()
    for (const number of [1, 2, 3]) {
      imports.write('refs.jsonl', makeNumbered(number))
      // oxlint-disable-next-line no-await-in-loop -- one import after another
      await imports.run('refs.jsonl', '--keep', '2')
    }
    expect(imports.store.listCatalogues(imports.dataDir).map(({ id }) => id)).toHaveLength(2)
  })

  test.each([
    [[], 'Name a file, a folder, or the address of a file or an OAI-PMH repository to import.'],
    [['a.bib', '--unknown'], "Unknown option '--unknown'"],
    [['a.bib', '--replace', '--delete'], '--replace and --delete exclude each other.'],
    [['a.bib', '--merge', 'best'], '--merge must be one of newest, richest, first.'],
    [['a.bib', '--since', 'last'], '--since last is for addresses of OAI-PMH repositories only'],
    [['https://api.openalex.org/works?filter=x'], 'The pages of api.openalex.org are not followed: save them as files'],
    [['https://u:secret@example.org/oai'], 'The address must hold no user name and no password.'],
    [['a.bib', 'b.bib'], 'Several inputs need --source with the name they belong to.'],
    [['a.bib', '--replace', '--limit', '5'], '--limit leaves records out, which --replace would take away.'],
    [['a.bib', '--max-rejected', '101%'], '--max-rejected needs a share such as 10%, or a number such as 1000.'],
    [['--resume', 'a.bib'], '--resume continues an import with its own options; leave out a.bib.'],
  ])('says in one sentence what is wrong with the arguments %j', async (args, sentence) => {
    const { code, errors } = await makeImports().run(...args)
    expect(code).toBe(2)
    expect(errors).toContain(sentence)
    expect(errors.trim().split('\n')).toHaveLength(1)
  })

  test('asks on a terminal before articles are taken away', async () => {
    const questions: string[] = []
    let answer = false
    const ask = async (question: string) => {
      questions.push(question)
      return answer
    }
    const imports = makeImports({ ask })
    imports.write('refs.jsonl', one, two)
    await imports.run('refs.jsonl')
    imports.write('refs.jsonl', two)
    expect(await imports.run('refs.jsonl', '--replace')).toMatchObject({ code: 1, errors: 'Nothing is changed.\n' })
    answer = true
    expect(await imports.run('refs.jsonl', '--replace')).toMatchObject({ code: 0 })
    expect(questions).toEqual(
      Array(2).fill('1 article is not in these records and would be taken away. Continue? [y/N] '),
    )
    expect((await imports.records()).map(({ kind }) => kind)).toEqual(['deleted', 'article'])
  })

  test('changes nothing when a file is damaged, and says which', async () => {
    const imports = makeImports()
    const lines = [formatCarrelHeader(), ...[1, 2, 3].map((number) => formatCarrelLine(makeNumbered(number)))]
    const whole = gzipSync(lines.join('\n'))
    writeFileSync(path.join(imports.folder, 'half.jsonl.gz'), whole.subarray(0, whole.length - 9))
    const { code, errors } = await imports.run('half.jsonl.gz')
    expect([code, errors]).toEqual([
      1,
      expect.stringMatching(/half\.jsonl\.gz ends in the middle of its compressed data; it was read up to there\.\n$/),
    ])
    expect(await imports.records()).toEqual([])
  })

  test('leaves nothing behind when there is no such file', async () => {
    const imports = makeImports()
    const { code, errors } = await imports.run('missing.bib')
    expect([code, errors]).toEqual([1, `There is no file ${path.join(imports.folder, 'missing.bib')}.\n`])
    expect(imports.listFiles()).toEqual(['imports'])
    expect(existsSync(path.join(imports.dataDir, 'imports', 'lock'))).toBe(false)
  })
})
