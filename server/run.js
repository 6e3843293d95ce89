// @ts-check
/**
 * Starts one of the server's programs: `node server/run.js main|dev|token|build|… [arguments]`.
 * Plain JavaScript, because Node 20 cannot run TypeScript: this file builds the app and the server when their sources
 * have changed, then imports the built program.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const SHARED = ['src', 'vite.config.ts', 'package-lock.json']

const VITE = path.join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')

/** What can be built: the folder it goes to, its sources, the options of Vite. */
const PARTS = {
  app: { folder: 'dist', sources: [...SHARED, 'public', 'index.html'], options: [] },
  server: { folder: 'dist-server', sources: [...SHARED, 'server'], options: ['--ssr'] },
}

/** The parts that each program needs. In development the pages come from Vite, not from `dist/`. */
const PROGRAMS = /** @type {Record<string, (keyof typeof PARTS)[]>} */ ({
  main: ['app', 'server'],
  // `main` with this argument.
  dev: ['server'],
  token: ['server'],
  import: ['server'],
  catalogue: ['server'],
  'check-shapes': ['server'],
  'check-import': ['server'],
  'bench-relevance': ['app', 'server'],
  build: ['app', 'server'],
})

await run()

async function run() {
  const program = process.argv[2] ?? 'main'
  const needed = PROGRAMS[program]
  if (needed === undefined)
    return fail(`There is no program "${program}"; known are ${Object.keys(PROGRAMS).join(', ')}.`)
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19) || major === 21 || (major === 22 && minor < 12)) {
    return fail(`Carrel needs Node 20.19 or later, or 22.12 or later; this is ${process.versions.node}.`)
  }
  // A machine that only runs Carrel has what was built, and no compilers.
  const canBuild = existsSync(VITE)
  const stale = needed.filter(canBuild ? isStale : isMissing)
  if (stale.length > 0 && !canBuild) {
    return fail('The packages that build Carrel are not installed; run "npm ci --include=dev" first.')
  }
  if (stale.length > 0) {
    // Standard output is only for the sentence that says where Carrel is open.
    console.error('Building Carrel…')
    const built = await Promise.all(stale.map(build))
    if (built.includes(false)) return fail('Carrel could not be built; the errors are above.')
  }
  if (program === 'build') return
  const { folder } = PARTS.server
  const file = `${program === 'dev' ? 'main' : program}.js`
  await import(pathToFileURL(path.join(ROOT, folder, file)).href)
}

/** Prints one sentence and sets exit code 1. @param {string} sentence */
function fail(sentence) {
  console.error(sentence)
  process.exitCode = 1
}

/** Whether a part was never built. @param {keyof typeof PARTS} name */
function isMissing(name) {
  return !existsSync(stampOf(name))
}

/** The file that names the sources a part was built from. @param {keyof typeof PARTS} name */
function stampOf(name) {
  return path.join(ROOT, PARTS[name].folder, '.built')
}

/** Whether a part's sources differ from those it was built from. @param {keyof typeof PARTS} name */
function isStale(name) {
  return isMissing(name) || readFileSync(stampOf(name), 'utf8') !== computeStamp(name)
}

/** A text that changes when a source is added, removed or edited. @param {keyof typeof PARTS} name */
function computeStamp(name) {
  const hash = createHash('sha256')
  for (const file of PARTS[name].sources.flatMap(listFiles)) {
    const { size, mtimeMs } = statSync(file)
    hash.update(`${path.relative(ROOT, file)}\n${size}\n${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

/** The files of a folder, or the file itself, without tests. @param {string} name @returns {string[]} */
function listFiles(name) {
  const full = path.join(ROOT, name)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return [full]
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(test|long|spec|bench)\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted()
}

/**
 * Builds one part in a process of its own; prints the output of Vite only when it failed.
 * @param {keyof typeof PARTS} name
 * @returns {Promise<boolean>} whether it worked
 */
async function build(name) {
  // Computed before the build: an edit during the build makes the next start build again.
  const stamp = computeStamp(name)
  const child = spawn(process.execPath, [VITE, 'build', ...PARTS[name].options, '--logLevel', 'warn'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  /** @type {Buffer[]} */
  const output = []
  child.stdout.on('data', (chunk) => output.push(chunk))
  child.stderr.on('data', (chunk) => output.push(chunk))
  const code = await new Promise((resolve) => child.on('close', resolve))
  if (code === 0) writeFileSync(stampOf(name), stamp)
  else console.error(Buffer.concat(output).toString())
  return code === 0
}
