/** Whether the data folder can be written, and has space left. */
import { accessSync, constants, statSync } from 'node:fs'
import { makeFolder } from '../project-folder.ts'
import { StartFailure } from '../start-failure.ts'
import { StoreFull, StoreUnavailable } from './store.ts'

/** Runs a task that writes into a data folder, made when missing. Throws `StartFailure` when it is full, not writable or no place for a store. */
export async function writeInFolder<Result>(dataDir: string, task: () => Promise<Result>): Promise<Result> {
  makeWritable(dataDir)
  try {
    return await task()
  } catch (error) {
    const sentence = isDiskFull(error) ? describeFullDisk(dataDir) : describeStoreFailure(dataDir, error)
    throw sentence === null ? error : new StartFailure(sentence, { cause: error })
  }
}

function makeWritable(dataDir: string): void {
  try {
    makeFolder(dataDir)
    if (!statSync(dataDir).isDirectory()) throw new Error('a file is in its place')
    accessSync(dataDir, constants.W_OK)
  } catch {
    throw new StartFailure(
      `The folder ${dataDir} cannot be written; make it writable, or set DATA_DIR to another folder.`,
    )
  }
}

function isDiskFull(error: unknown): boolean {
  return error instanceof StoreFull || isFullCode(error instanceof Error && 'code' in error ? error.code : null)
}

/** Whether the system says that a disk, the part of it that a user may fill, or the largest file allowed is full. */
export function isFullCode(code: unknown): boolean {
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG'
}

/** The database does not always say why it ends; a limit of the system is the usual reason. */
function describeStoreFailure(dataDir: string, error: unknown): string | null {
  if (!(error instanceof StoreUnavailable)) return null
  return `The database in the folder ${dataDir} failed: ${error.message} Is the disk or a quota full, or a limit of file sizes or memory reached?`
}

function describeFullDisk(dataDir: string): string {
  return `The disk of the folder ${dataDir} is full; free some space, or set DATA_DIR to a folder on another disk.`
}
