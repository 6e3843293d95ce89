/** Why a request is kept back: the minute is used up, the gate, too many on their way, a probe's pause, or its class. */
export type Because = 'quota' | 'gate' | 'in-flight' | 'probe' | 'held-back'

/** Until when a request is kept back if nothing else happens meanwhile, in milliseconds of `Clock.now()`; then it is tried again. */
export type Wait = { readonly until: number; readonly because: Because }
