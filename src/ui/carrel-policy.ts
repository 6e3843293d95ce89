/**
 * The one policy by which the content security policy lets this app hand the browser something that it could run
 * (failures.md, "CSP and headers"): it makes exactly the address of the service worker and the text of the JSON-LD element.
 */

/** The worker's file, beside the app at its root. */
export const WORKER_PATH = '/service-worker.js'

/** What makes address and text; the objects that a browser's policy answers are taken for the texts that they stand for. */
type Rules = { createScriptURL: (address: string) => string; createScript: (text: string) => string }

/** What is used of Trusted Types, which not every browser has. */
type Policies = { createPolicy: (name: string, rules: Rules) => Rules }

let made: Rules | null = null

/** The address of the service worker as the browser wants it: where it has Trusted Types, made by the policy `carrel`. */
export function trustedWorkerAddress(): string {
  return policy().createScriptURL(WORKER_PATH)
}

/** The text of a JSON-LD element as the browser wants it. Throws TypeError where a sign in it could end that element. */
export function trustedJsonLd(text: string): string {
  return policy().createScript(text)
}

/** A browser lets the policy be made once in the life of a page. */
function policy(): Rules {
  const rules: Rules = { createScriptURL: onlyWorker, createScript: onlyJsonLd }
  const policies: unknown = 'trustedTypes' in window ? window.trustedTypes : null
  return (made ??= arePolicies(policies) ? policies.createPolicy('carrel', rules) : rules)
}

function arePolicies(value: unknown): value is Policies {
  return typeof value === 'object' && value !== null && 'createPolicy' in value
}

function onlyWorker(address: string): string {
  if (address !== WORKER_PATH) throw new TypeError('This is not the address of the service worker')
  return address
}

/** An object in JSON runs nowhere; without `<` it stays within its element. */
function onlyJsonLd(text: string): string {
  if (!text.startsWith('{"@context":') || text.includes('<')) throw new TypeError('This is not the text of JSON-LD')
  return text
}
