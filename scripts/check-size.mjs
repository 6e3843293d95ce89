// @ts-check
/**
 * Prints how large the code base is and fails when it is over a bound of `SIZE_BOUNDS`.
 * A feature that needs more raises the bound in its own commit, by what it needs.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** The most there may be. */
export const SIZE_BOUNDS = { productionLines: 45_000, productionFiles: 520, linesOfAFile: 250, readmeBytes: 10_000 }

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const FOLDERS = ['src', 'server', 'bench', 'scripts', 'e2e']

/** @typedef {{ name: string, lines: number }} SourceFile */
/** @typedef {ReturnType<typeof measure>} Size */

/** Whether a file is for tests only: tests, end-to-end tests, and the builders in `testing/` folders. @param {string} name */
export function isTestFile(name) {
  return /\.(?:test|spec|long)\.tsx?$|(?:^|\/)testing\/|^e2e\/|^(?:vitest\.setup|playwright\.config)\.ts$/.test(name)
}

/**
 * Sums up files. `readmeBytes` is passed through.
 * @param {SourceFile[]} files
 * @param {number} readmeBytes
 */
export function measure(files, readmeBytes) {
  const code = files.filter(({ name }) => !name.endsWith('.css'))
  const production = code.filter(({ name }) => !isTestFile(name))
  const byLength = files.toSorted((a, b) => b.lines - a.lines)
  const lengths = production.map(({ lines }) => lines).toSorted((a, b) => a - b)
  return {
    productionLines: sumLines(production),
    productionFiles: production.length,
    testLines: sumLines(code) - sumLines(production),
    medianLines: lengths[Math.floor(lengths.length / 2)] ?? 0,
    longest: byLength[0] ?? { name: 'none', lines: 0 },
    tooLong: byLength.filter(({ lines }) => lines > SIZE_BOUNDS.linesOfAFile),
    readmeBytes,
  }
}

/** Each bound that a size is over, as a sentence. @param {Size} size @returns {string[]} */
export function findExcesses(size) {
  /** @type {[what: string, value: number, bound: number][]} */
  const rows = [
    ['lines of production code', size.productionLines, SIZE_BOUNDS.productionLines],
    ['production files', size.productionFiles, SIZE_BOUNDS.productionFiles],
    ['bytes of README.md', size.readmeBytes, SIZE_BOUNDS.readmeBytes],
  ]
  return [
    ...rows
      .filter(([, value, bound]) => value > bound)
      .map(([what, value, bound]) => `${value} ${what}, over ${bound}`),
    ...size.tooLong.map(({ name, lines }) => `${name} has ${lines} lines, over ${SIZE_BOUNDS.linesOfAFile}`),
  ]
}

/** Every source file of the project. @returns {SourceFile[]} */
export function readSourceFiles() {
  const inFolders = FOLDERS.flatMap((folder) => listFiles(path.join(ROOT, folder), true))
  return [...inFolders, ...listFiles(ROOT, false)]
    .filter((file) => /\.(?:ts|tsx|js|mjs|css)$/.test(file))
    .map((file) => ({
      name: path.relative(ROOT, file).split(path.sep).join('/'),
      lines: readFileSync(file, 'utf8').trimEnd().split('\n').length,
    }))
}

/** @param {string} folder @param {boolean} recursive @returns {string[]} */
function listFiles(folder, recursive) {
  return readdirSync(folder, { recursive, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
}

/** @param {SourceFile[]} files */
function sumLines(files) {
  return files.reduce((sum, { lines }) => sum + lines, 0)
}

/** The longest function of the production code, in words. The linter counts the lines; .oxlintrc.json holds the bound. */
function findLongestFunction() {
  const oxlint = path.join(ROOT, 'node_modules', 'oxlint', 'bin', 'oxlint')
  const config = path.join(ROOT, 'scripts', 'function-lengths.json')
  const args = [oxlint, '--config', config, '--format', 'unix', 'src', 'server', 'bench', 'vite.config.ts']
  const { stdout } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8', maxBuffer: Infinity })
  const [longest] = [...stdout.matchAll(/^(.+?):(\d+):\d+: .*too many lines \((\d+)\)/gm)]
    .map(([, file = '', line, lines]) => ({ name: `${file}:${line}`, file, lines: Number(lines) }))
    .filter(({ file }) => !isTestFile(file))
    .toSorted((a, b) => b.lines - a.lines)
  return longest === undefined ? 'at most 20 lines' : `${longest.lines} lines, ${longest.name}`
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const size = measure(readSourceFiles(), readFileSync(path.join(ROOT, 'README.md')).length)
  const excesses = findExcesses(size)
  console.log(`production code    ${size.productionLines} lines in ${size.productionFiles} files
tests              ${size.testLines} lines
median file        ${size.medianLines} lines
longest file       ${size.longest.lines} lines, ${size.longest.name}
longest function   ${findLongestFunction()}
README.md          ${size.readmeBytes} bytes`)
  for (const excess of excesses) console.error(`TOO LARGE: ${excess}`)
  process.exitCode = excesses.length === 0 ? 0 : 1
}
