/** "Save opened pages on this device": off until a reader switches it on. Signing out and clearing act in every tab. */
import type { QueryClient } from '@tanstack/react-query'
import type { Service } from '../api/create-service.ts'
import { readEntry, writeEntry } from '../domain/web-storage.ts'
import { ObservableValue } from '../domain/observable-value.ts'
import { readStorageProblem, type StorageProblem } from './storage-problem.ts'

/** What the switch shows; `problem`: why pages are not saved although it is on, or why it could not be switched on. */
export type PersistenceState = { isOn: boolean; problem: StorageProblem | null }

type ServiceParts = Pick<Service, 'config' | 'credential' | 'quota' | 'tabs'>

const FLAG = 'carrel.remember'
export const RESTORE_LIMIT_MS = 300
/** By then every tab has heard of the removal, and the persister's throttle has passed. */
export const REMOVE_AGAIN_AFTER_MS = 1_500

const started = new WeakMap<QueryClient, Persistence>()

/** Starts persistence for this tab; returns the same object when called again. Not for servers. */
export function startPersistence(service: ServiceParts, queryClient: QueryClient): Persistence {
  const persistence = started.get(queryClient) ?? new Persistence(service, queryClient)
  started.set(queryClient, persistence)
  return persistence
}

/** What this browser saves of the query cache. No method throws: without storage Carrel works in memory. */
export class Persistence {
  readonly #service: ServiceParts
  readonly #queryClient: QueryClient
  readonly state = new ObservableValue<PersistenceState>({ isOn: isPersistenceOn(), problem: null })
  #session = new AbortController()

  constructor(service: ServiceParts, queryClient: QueryClient) {
    this.#service = service
    this.#queryClient = queryClient
    service.tabs.listen('signed-out', () => void this.#forget())
    service.tabs.listen('cleared', () => void this.#clearTab())
    window.addEventListener('storage', () => this.#followOtherTabs())
    window.addEventListener('pageshow', (event) => this.#onPageRestored(event))
  }

  /**
   * Restores what was saved for the present credential and saves from now on; to be called again when the credential has
   * changed. Resolves after 300 ms at the latest; what is read later is still restored.
   */
  async restoreCache(): Promise<void> {
    await Promise.race([this.#open(), new Promise((resolve) => setTimeout(resolve, RESTORE_LIMIT_MS))])
  }

  async turnOn(): Promise<void> {
    const error = setFlag(true)
    this.state.set({ isOn: error === null, problem: readStorageProblem(error) })
    await this.#open()
    const { problem } = this.state.get()
    if (problem === null) return
    setFlag(false)
    this.state.set({ isOn: false, problem })
  }

  /** Switches it off and removes the saved pages. */
  async turnOff(): Promise<void> {
    setFlag(false)
    this.state.set({ isOn: false, problem: null })
    if (!(await this.#removeSaved())) this.state.set({ isOn: false, problem: 'failed' })
  }

  /** Forgets the credential in every tab, with what was loaded and saved with it. */
  async forgetCredential(): Promise<void> {
    this.#service.tabs.send('signed-out', {})
    await this.#forget()
  }

  /** Clears everything in every tab and switches saving off. Resolves with whether the saved pages could be removed. */
  clear(): Promise<boolean> {
    setFlag(false)
    this.#service.tabs.send('cleared', {})
    return this.#clearTab()
  }

  #noteResult = (error: unknown): void => {
    this.state.set({ ...this.state.get(), problem: readStorageProblem(error) })
  }

  async #open(): Promise<void> {
    this.#session.abort()
    if (!this.state.get().isOn) return
    this.#session = new AbortController()
    const { signal } = this.#session
    try {
      const { formatBuster, openPersistedCache } = await import('./persisted-cache.ts')
      const buster = await formatBuster(this.#service)
      if (signal.aborted) return
      const queryClient = this.#queryClient
      await openPersistedCache({ queryClient, buster, signal, isOn: isPersistenceOn, onResult: this.#noteResult })
    } catch (error) {
      if (!signal.aborted) this.#noteResult(error)
    }
  }

  #clearTab(): Promise<boolean> {
    this.state.set({ isOn: false, problem: null })
    return this.#forget()
  }

  #forget(): Promise<boolean> {
    this.#session.abort()
    this.#service.credential.forget()
    this.#queryClient.clear()
    this.#service.quota.forgetResponses()
    return this.#removeSaved()
  }

  /** Removes twice: until another tab has heard of it, that tab may save once more. */
  async #removeSaved(): Promise<boolean> {
    this.#session.abort()
    setTimeout(() => void remove().then(() => this.#open()), REMOVE_AGAIN_AFTER_MS)
    return remove()
  }

  /** The switch was changed in another tab. */
  #followOtherTabs(): void {
    const isOn = isPersistenceOn()
    if (isOn === this.state.get().isOn) return
    this.state.set({ isOn, problem: null })
    void this.#open()
  }

  /**
   * A page in the back/forward cache hears no messages. One with a credential is reloaded, so that it shows nothing of a
   * credential that was forgotten meanwhile.
   */
  #onPageRestored({ persisted }: PageTransitionEvent): void {
    if (!persisted || this.#service.credential.current() === null) return
    this.#queryClient.clear()
    window.location.reload()
  }
}

/** Whether the reader has switched saving on in this browser; false where storage is blocked. */
function isPersistenceOn(): boolean {
  return readEntry(() => window.localStorage, FLAG) !== null
}

/** Returns why it failed, or null. */
function setFlag(isOn: boolean): unknown {
  return writeEntry(() => window.localStorage, FLAG, isOn ? 'on' : null)
}

async function remove(): Promise<boolean> {
  try {
    const { removeSavedCache } = await import('./persisted-cache.ts')
    await removeSavedCache()
    return true
  } catch {
    return false
  }
}

/** Removes Carrel's entries of local and session storage. */
export function clearWebStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      const storage = window[name]
      for (const key of Object.keys(storage).filter((entry) => entry.startsWith('carrel'))) storage.removeItem(key)
    } catch {
      // Blocked: then nothing is kept there.
    }
  }
}
