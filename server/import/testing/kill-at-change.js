// @ts-check
/**
 * Loaded before a program (`NODE_OPTIONS=--import`): kills it right before its change number `KILL_AT` of the file system.
 * New stores begin with a copy of the empty database `EMPTY_DATABASE`, because making one takes seconds.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { isMainThread } from 'node:worker_threads'

const CHANGES = /** @type {const} */ ([
  'copyFileSync', 'createWriteStream', 'linkSync', 'mkdirSync', 'openSync', 'renameSync', 'rmSync', 'truncateSync',
  'writeFileSync', 'writeSync',
]) // prettier-ignore

let left = Number(process.env.KILL_AT ?? Infinity)

/** @param {(typeof CHANGES)[number]} name */
function countCalls(name) {
  /** @type {any} */
  const original = fs[name]
  Reflect.set(fs, name, (/** @type {unknown[]} */ ...parameters) => {
    left -= 1
    if (left === 0) process.kill(process.pid, 'SIGKILL')
    const result = original(...parameters)
    if (name === 'mkdirSync' && /building-[0-9a-f-]{36}$/.test(String(parameters[0])))
      copyDatabase(String(parameters[0]))
    return result
  })
}

/** @param {string} folder */
function copyDatabase(folder) {
  const before = left
  left = Infinity
  fs.cpSync(process.env.EMPTY_DATABASE ?? '', folder, { recursive: true })
  left = before
}

if (isMainThread) {
  for (const name of CHANGES) countCalls(name)
  syncBuiltinESMExports()
}
