import { useSyncExternalStore } from 'react'
import { ObservableValue } from '../domain/observable-value.ts'
import { readEntry, writeEntry } from '../domain/web-storage.ts'

/** A thing that is on until the reader switches it off. "Remove what Carrel keeps" finds the entry by `carrel`, which begins its name. */
export class StoredSwitch {
  readonly #entry: string
  /** For this tab where the browser stores nothing. */
  readonly #switchedHere = new ObservableValue<boolean | null>(null)

  constructor(entry: string) {
    this.#entry = entry
  }

  readonly isOn = (): boolean => {
    return this.#switchedHere.get() ?? readEntry(() => window.localStorage, this.#entry) === null
  }

  /** Switches it on or off, in every tab where the browser stores that. Returns whether it does. */
  turn(isOn: boolean): boolean {
    const error = writeEntry(() => window.localStorage, this.#entry, isOn ? null : 'off')
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

/** Whether it is on, kept current; as by default on a server. */
export function useStoredSwitch({ isOn, subscribe }: StoredSwitch): boolean {
  return useSyncExternalStore(subscribe, isOn, () => true)
}
