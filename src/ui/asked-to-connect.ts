/** What a link to Connect carries in the history's state, where the service has asked for a credential. */
export const ASKED_TO_CONNECT = { isAsked: true } as const

/** Whether a location's state says that the service has asked. */
export function isAskedToConnect(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isAsked' in state && state.isAsked === true
}
