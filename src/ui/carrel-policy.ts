/**
 * The only Trusted Types policy that the content security policy allows. It accepts exactly the address of the service worker
 * and the text of the JSON-LD element.
 */

/** The path of the worker's file. */
export const WORKER_PATH = '/service-worker.js'

/** The policy's functions. A browser returns objects that stand for the strings. */
type Rules = { createScriptURL: (address: string) => string; createScript: (text: string) => string }

/** The part of Trusted Types that this file uses; not every browser has it. */
type PolicyFactory = { createPolicy: (name: string, rules: Rules) => Rules }

const RULES: Rules = {
  createScriptURL(address) {
    if (address !== WORKER_PATH) throw new TypeError('This is not the address of the service worker')
    return address
  },
  // JSON is never executed, and without `<` it cannot end its element.
  createScript(text) {
    if (!text.startsWith('{"@context":') || text.includes('<')) throw new TypeError('This is not the text of JSON-LD')
    return text
  },
}

let created: Rules | null = null

/** The address of the service worker, trusted where the browser has Trusted Types. */
export function trustedWorkerAddress(): string {
  return getPolicy().createScriptURL(WORKER_PATH)
}

/** The text of the JSON-LD element, trusted likewise. Throws TypeError where the text could end the element. */
export function trustedJsonLd(text: string): string {
  return getPolicy().createScript(text)
}

/** A page may create the policy only once. */
function getPolicy(): Rules {
  const factory: unknown = 'trustedTypes' in window ? window.trustedTypes : null
  return (created ??= isPolicyFactory(factory) ? factory.createPolicy('carrel', RULES) : RULES)
}

function isPolicyFactory(value: unknown): value is PolicyFactory {
  return typeof value === 'object' && value !== null && 'createPolicy' in value
}
