/** How far an import is: one line that is rewritten on a terminal, else a line now and then. */
import { cleanForTerminal, formatNumber } from './report.ts'

/** What is known while an import runs; `share` from 0 to 1, null where the end is not known. */
export type ProgressState = {
  phase: string
  share: number | null
  totalBytes: number | null
  read: number
  counts: { new: number; changed: number; merged: number; unchanged: number; rejected: number }
}

export type ProgressOutput = {
  isTTY?: boolean | undefined
  columns?: number | undefined
  write: (text: string) => unknown
}

const TERMINAL_MS = 250
const LOG_MS = 10_000

/** Shows progress; `now` in milliseconds. `show` is cheap to call for every record: `makeState` is called when a line is due. */
export function createProgress(output: ProgressOutput | null, title: string, now: () => number) {
  const isTerminal = output?.isTTY === true
  let phase = ''
  let phaseStart = now()
  let due = isTerminal ? 0 : now() + LOG_MS
  let isOpen = false
  return {
    show: (makeState: () => ProgressState) => {
      const time = now()
      if (output === null || time < due) return
      due = time + (isTerminal ? TERMINAL_MS : LOG_MS)
      const state = makeState()
      if (state.phase !== phase) {
        phase = state.phase
        phaseStart = time
      }
      const line = formatProgressLine(cleanForTerminal(title), state, time - phaseStart)
      if (!isTerminal) return void output.write(`${line}\n`)
      isOpen = true
      output.write(`\r${line.slice(0, (output.columns ?? 80) - 1)}\u001b[K`)
    },
    /** Before another line is printed. */
    clear: () => {
      if (isOpen) output?.write('\r\u001b[K')
      isOpen = false
    },
  }
}

/** One line; `elapsedMs` since the phase began. */
export function formatProgressLine(title: string, state: ProgressState, elapsedMs: number): string {
  const { share, totalBytes, read, counts, phase } = state
  const whole = totalBytes === null ? '' : ` of ${formatBytes(totalBytes)}`
  const counted = (['new', 'changed', 'merged', 'unchanged', 'rejected'] as const)
    .filter((name) => counts[name] > 0)
    .map((name) => `${formatNumber(counts[name])} ${name}`)
  const rate = phase === 'read' && elapsedMs >= 1000 ? `${formatNumber(Math.round((1000 * read) / elapsedMs))}/s` : ''
  const isLong = share !== null && share > 0.01 && share < 1 && elapsedMs >= 2000
  return [
    `${title}: ${phase}`,
    share === null ? '' : `${Math.floor(100 * share)} %${whole}`,
    [`${formatNumber(read)} read`, ...counted].join(' · '),
    rate,
    isLong ? `about ${formatDuration((elapsedMs * (1 - share)) / share)}` : '',
  ]
    .filter((part) => part !== '')
    .join('  ')
}

export function formatBytes(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  const power = Math.min(4, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const value = bytes / 1000 ** power
  return `${power === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[power]}`
}

export function formatDuration(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000))
  if (seconds < 90) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 90 ? `${minutes} min` : `${(minutes / 60).toFixed(1)} h`
}
