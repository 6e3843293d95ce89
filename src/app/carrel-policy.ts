/**
 * The one policy by which the content security policy lets this app hand the browser something that it runs
 * (failures.md, "CSP and headers"): it makes exactly the address of the service worker, and nothing else.
 */

/** The worker's file, beside the app at its root. */
export const WORKER_PATH = '/service-worker.js'

/** What makes the address; the object that a browser's policy answers is taken for the text that it stands for. */
type Rules = { createScriptURL: (address: string) => string }

/** What is used of Trusted Types, which not every browser has. */
type Policies = { createPolicy: (name: string, rules: Rules) => Rules }

/** The address of the service worker as the browser wants it: where it has Trusted Types, made by the policy `carrel`. */
export function trustedWorkerAddress(): string {
  const rules: Rules = { createScriptURL: onlyWorker }
  const policies: unknown = 'trustedTypes' in window ? window.trustedTypes : null
  return (arePolicies(policies) ? policies.createPolicy('carrel', rules) : rules).createScriptURL(WORKER_PATH)
}

function arePolicies(value: unknown): value is Policies {
  return typeof value === 'object' && value !== null && 'createPolicy' in value
}

function onlyWorker(address: string): string {
  if (address !== WORKER_PATH) throw new TypeError('This is not the address of the service worker')
  return address
}
