/** Whether this browser was asked to remember: one entry of local storage, which every tab can read before anything else. */

const FLAG = 'carrel.remember'

/** The part of `Storage` that is needed here. */
export type FlagStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The epoch that was begun when a reader switched remembering on; null while it is off, or storage is blocked. */
export function readEpoch(storage: () => FlagStorage): string | null {
  try {
    return storage().getItem(FLAG)
  } catch {
    return null
  }
}

/** Notes the epoch; null: remembering is off. Throws where storage is blocked or full. */
export function noteEpoch(storage: () => FlagStorage, epoch: string | null): void {
  if (epoch === null) storage().removeItem(FLAG)
  else storage().setItem(FLAG, epoch)
}
