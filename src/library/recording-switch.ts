/** What this browser records without being asked, each on until the reader switches it off. */
import { useSyncExternalStore } from 'react'
import { ObservableValue } from '../domain/observable-value.ts'
import { readEntry, writeEntry } from '../domain/web-storage.ts'

/** Whether one kind of thing is recorded. */
export class RecordingSwitch {
  readonly #flag: string
  /** For this tab where the browser stores nothing. */
  readonly #switchedHere = new ObservableValue<boolean | null>(null)

  constructor(flag: string) {
    this.#flag = flag
  }

  readonly isOn = (): boolean => {
    return this.#switchedHere.get() ?? readEntry(() => window.localStorage, this.#flag) === null
  }

  /** Switches recording on or off, in every tab where the browser stores that. Returns whether it does. */
  turn(isOn: boolean): boolean {
    const error = writeEntry(() => window.localStorage, this.#flag, isOn ? null : 'off')
    this.#switchedHere.set(error === null ? null : isOn)
    return error === null
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    window.addEventListener('storage', listener)
    const stop = this.#switchedHere.subscribe(listener)
    return () => {
      window.removeEventListener('storage', listener)
      stop()
    }
  }
}

/** "Keep a search history in this browser". */
export const HISTORY_SWITCH = new RecordingSwitch('carrel.search-history')
/** "Keep the figures of each day in this browser". */
export const FIGURES_SWITCH = new RecordingSwitch('carrel.daily-figures')

/** Whether it records, kept current; as by default on a server. */
export function useRecordingSwitch({ isOn, subscribe }: RecordingSwitch): boolean {
  return useSyncExternalStore(subscribe, isOn, () => true)
}
