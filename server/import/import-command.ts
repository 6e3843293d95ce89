/** The import as a program: arguments in, sentences and an exit code out. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isFullCode } from '../catalogue/data-folder.ts'
import type { DirectoryLock } from '../catalogue/directory-lock.ts'
import { makeFolder } from '../project-folder.ts'
import { StartFailure } from '../start-failure.ts'
import { InputError } from './byte-stream.ts'
import {
  createImportFolder,
  type ImportFolder,
  importsFolder,
  openUnfinishedImport,
  removeOldImports,
  removeWorkingFiles,
} from './import-folder.ts'
import { IMPORT_HELP } from './import-help.ts'
import { type ImportPlan, parseImportOptions, type RunOptions, UsageError } from './import-options.ts'
import { HarvestFailure } from './oai-client.ts'
import { createProgress, type ProgressOutput } from './progress.ts'
import { TooManyRejected } from './read-changes.ts'
import { cleanForTerminal, formatCounts, formatNumber } from './report.ts'
import { type ImportParts, type ImportResult, NotConfirmed, runImport } from './run-import.ts'

export type CommandParts = Omit<ImportParts, 'progress' | 'lock'> & {
  /** Where relative paths begin. */
  folder: string
  now: () => number
  /** Prints a line of the result. */
  print: (line: string) => void
  /** Receives progress and failures. */
  errors: ProgressOutput
}

/** Runs the command and returns its exit code: 0 done, 1 failed, 2 usage, 3 too many rejected, 130 stopped. */
export async function runImportCommand(args: string[], parts: CommandParts): Promise<number> {
  // Sentences may quote file names and answers of servers.
  const say = (sentence: string) => void parts.errors.write(`${cleanForTerminal(sentence, 2000)}\n`)
  try {
    const { plan, run } = parseImportOptions(args, parts.folder)
    if (run.help) IMPORT_HELP.forEach(parts.print)
    else if (run.isDryRun && plan !== null) await runDry(plan, run, parts)
    else await runLocked(plan, run, parts)
    return 0
  } catch (error) {
    if (parts.signal.aborted) {
      const hint = args.includes('--dry-run') ? '' : ' Continue with: npm run import -- --resume'
      say(`Stopped; the catalogue is as it was.${hint}`)
      return 130
    }
    const known = findKnownFailure(error)
    if (known === null) throw error
    say(known.sentence)
    if (error instanceof TooManyRejected)
      for (const line of formatCounts(error.findings)) parts.errors.write(`${line}\n`)
    return known.code
  }
}

/** Everything is read and decided in a folder that is removed again. */
async function runDry(plan: ImportPlan, run: RunOptions, parts: CommandParts): Promise<void> {
  const temporary = mkdtempSync(path.join(tmpdir(), 'carrel-import-'))
  try {
    const folder = createImportFolder(temporary, plan, new Date(parts.now()).toISOString())
    printResult(await runIn(folder, run, parts, null), run, parts)
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

async function runLocked(plan: ImportPlan | null, run: RunOptions, parts: CommandParts): Promise<void> {
  const imports = importsFolder(parts.dataDir)
  if (plan === null && !existsSync(imports)) throw new StartFailure('There is no import to continue.')
  makeFolder(imports)
  const lock = await parts.store.lockImports(parts.dataDir)
  try {
    removeWorkingFiles(imports)
    if (plan !== null) removeOldImports(imports, parts.store.listCatalogues(parts.dataDir))
    const folder =
      plan === null
        ? openUnfinishedImport(imports)
        : createImportFolder(imports, plan, new Date(parts.now()).toISOString())
    if (folder === null) throw new StartFailure('There is no import to continue.')
    await runKept(folder, run, parts, lock)
  } finally {
    lock.release()
  }
}

/** The folder stays as it is where the import can be continued: it was stopped, or failed with pages of a repository. */
async function runKept(folder: ImportFolder, run: RunOptions, parts: CommandParts, lock: DirectoryLock): Promise<void> {
  try {
    const result = await runIn(folder, run, parts, lock)
    folder.finish(result.reportFile === null)
    printResult(result, run, parts)
  } catch (error) {
    const known = parts.signal.aborted ? null : findKnownFailure(error)
    // A continued import can be continued again with --yes.
    if (known === null || (run.isResumed && error instanceof NotConfirmed)) throw error
    const hasPages = Object.keys(folder.state.harvests).length > 0
    if (hasPages && !(error instanceof TooManyRejected)) {
      const hint = 'The pages so far are kept; continue with: npm run import -- --resume'
      throw new StartFailure(`${known.sentence} ${hint}`, { cause: error })
    }
    folder.finish(!(error instanceof TooManyRejected))
    throw error
  }
}

function runIn(
  folder: ImportFolder,
  run: RunOptions,
  parts: CommandParts,
  lock: DirectoryLock | null,
): Promise<ImportResult> {
  const progress = createProgress(run.quiet ? null : parts.errors, folder.state.plan.source, parts.now)
  return runImport(folder, run, { ...parts, progress, lock })
}

function findKnownFailure(error: unknown): { code: number; sentence: string } | null {
  if (error instanceof UsageError) return { code: 2, sentence: error.message }
  if (error instanceof TooManyRejected) return { code: 3, sentence: error.message }
  const isKnown = [InputError, HarvestFailure, NotConfirmed, StartFailure].some((kind) => error instanceof kind)
  if (error instanceof Error && isKnown) return { code: 1, sentence: error.message }
  if (!(error instanceof Error && 'code' in error)) return null
  const code = String(error.code)
  if (isFullCode(code))
    return {
      code: 1,
      sentence: `The disk, a quota or a limit is full (${code}); nothing is changed. Free some space and import again.`,
    }
  if (!/^E[A-Z]+$/.test(code)) return null
  return { code: 1, sentence: `The system refused: ${error.message}. Nothing is changed.` }
}

function printResult(result: ImportResult, run: RunOptions, { print }: CommandParts): void {
  if (run.json) return print(JSON.stringify(result))
  const { read, counts, findings, catalogue, isDryRun, source } = result
  const named = Object.entries(counts).filter(([name, count]) => count > 0 && name !== 'absent')
  const counted = named.map(([name, count]) => `${formatNumber(count)} ${name}`).join(' · ')
  const total = `${formatNumber(read)} read${counted === '' ? '' : `: ${counted}`}`
  const isChanged = counts.new + counts.changed + counts.merged + counts.removed > 0
  const lead = isDryRun ? 'Dry run, nothing is changed' : catalogue === null ? 'Nothing changed' : 'Imported'
  print(`${lead} (${cleanForTerminal(source)}). ${total}`)
  if (catalogue !== null) print(`The catalogue is now ${catalogue}.`)
  else if (isDryRun && isChanged) print('Without --dry-run these changes would be made.')
  if (counts.merged + counts.duplicate > 0)
    print(
      `Records of the same work (same identifier, or same title, year and first author) were merged: ${result.rule}.`,
    )
  for (const note of result.notes) print(cleanForTerminal(note))
  for (const line of formatCounts(findings)) print(line)
  if (findings.some(({ reason }) => reason === 'not-an-article'))
    print('Works of other types were left out; --types all loads them, too.')
  if (result.reportFile !== null) print(`Every one is in ${result.reportFile}`)
  else if (findings.length > 0) print('With --rejected FILE every one is written to a file.')
}
