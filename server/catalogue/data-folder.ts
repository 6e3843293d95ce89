/** Whether the data folder can be written, and has space left. */
import { accessSync, constants, statSync } from 'node:fs'
import { makeFolder } from '../project-folder.ts'
import { StartFailure } from '../start-failure.ts'
import { StoreFull } from './store.ts'

/** Runs a task that writes into a data folder, made when missing. Throws `StartFailure` when it is full or not writable. */
export async function writeInFolder<Result>(dataDir: string, task: () => Promise<Result>): Promise<Result> {
  makeWritable(dataDir)
  try {
    return await task()
  } catch (error) {
    throw isDiskFull(error) ? new StartFailure(describeFullDisk(dataDir), { cause: error }) : error
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
  return error instanceof StoreFull || (error instanceof Error && 'code' in error && error.code === 'ENOSPC')
}

function describeFullDisk(dataDir: string): string {
  return `The disk of the folder ${dataDir} is full; free some space, or set DATA_DIR to a folder on another disk.`
}
