/**
 * A tab that only measures. Playwright listens to what a page's scripts do, and while anybody listens V8 reads a file anew for
 * each error that its beginning makes: 60 ms of a slow processor that no reader has.
 */
import type { Browser, CDPSession } from 'playwright'

/** A tab by the commands of the DevTools protocol. */
export type PlainTab = {
  /** Sends a command; rejects with what the browser says against it. */
  send: (method: string, parameters?: object) => Promise<object>
  /** Has one listener hear of an event. */
  on: (event: string, hear: (told: object) => void) => void
}

type Message = { id?: number; method?: string; params?: object; result?: object; error?: { message: string } }

/** Opens one with a profile of its own. It ends with the browser. */
export async function openPlainTab(browser: Browser): Promise<PlainTab> {
  const session = await browser.newBrowserCDPSession()
  const { browserContextId } = await session.send('Target.createBrowserContext')
  const { targetId } = await session.send('Target.createTarget', { url: 'about:blank', browserContextId })
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false })
  return speak(session, sessionId)
}

/** Speaks with a target by messages that the browser's session passes on. */
function speak(session: CDPSession, sessionId: string): PlainTab {
  const waiting = new Map<number, { resolve: (result: object) => void; reject: (error: Error) => void }>()
  const listeners = new Map<string, (told: object) => void>()
  let lastId = 0
  session.on('Target.receivedMessageFromTarget', (passed) => {
    if (passed.sessionId !== sessionId) return
    // The protocol's own form.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const { id, method, params, result, error } = JSON.parse(passed.message) as Message
    if (method !== undefined) listeners.get(method)?.(params ?? {})
    if (id === undefined) return
    if (error === undefined) waiting.get(id)?.resolve(result ?? {})
    else waiting.get(id)?.reject(new Error(error.message))
    waiting.delete(id)
  })
  return {
    on: (event, hear) => void listeners.set(event, hear),
    async send(method, parameters = {}) {
      lastId += 1
      const id = lastId
      const answered = new Promise<object>((resolve, reject) => waiting.set(id, { resolve, reject }))
      const message = JSON.stringify({ id, method, params: parameters })
      await session.send('Target.sendMessageToTarget', { sessionId, message })
      return answered
    },
  }
}
