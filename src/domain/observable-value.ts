/** A value outside React that others observe; its methods suit `useSyncExternalStore`. */
export class ObservableValue<Value> {
  readonly #listeners = new Set<() => void>()
  #value: Value

  constructor(value: Value) {
    this.#value = value
  }

  /** The value; the same object until it is set. */
  readonly get = (): Value => this.#value

  /** Calls back on each change; returns how to stop. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  set(value: Value): void {
    this.#value = value
    for (const listener of this.#listeners) listener()
  }
}
