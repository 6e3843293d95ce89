// @ts-check
/** Runs npm scripts at the same time: `node scripts/run-parallel.mjs types lint unit`. Prints the output of each in order, and fails when one fails. */
import { exec } from 'node:child_process'

/** @type {string[]} */
const failed = []
const runs = process.argv.slice(2).map((name) => ({ name, result: runScript(name) }))
for (const { name, result } of runs) {
  const { passed, output, seconds } = await result
  console.log(`${output.trimEnd()}\n── ${name}: ${passed ? 'passed' : 'FAILED'} after ${seconds} s\n`)
  if (!passed) failed.push(name)
}
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`)
  process.exitCode = 1
}

/** @param {string} name @returns {Promise<{ passed: boolean, output: string, seconds: string }>} */
function runScript(name) {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    exec(`npm run --silent ${name} 2>&1`, { maxBuffer: Infinity }, (error, output) => {
      resolve({ passed: error === null, output, seconds: ((performance.now() - startedAt) / 1000).toFixed(1) })
    })
  })
}
