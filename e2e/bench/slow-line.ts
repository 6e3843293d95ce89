/** Slow 4G and a slow processor, as Chromium's own tools put them on: the delay once for each request, the width shared by all. */
import type { CDPSession, Page } from 'playwright'

/** The line of the figures: 150 ms, 1.6 Mbit/s down; up as slow 4G has it. */
const LINE = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 }
/** How much slower the processor is. */
export const SLOWDOWN = 4

/** Slows a page down; answers the session, for further questions. */
export async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', LINE)
  await slowProcessor(session)
  return session
}

/** Slows only the processor down. */
export async function slowProcessor(session: CDPSession): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}

/**
 * Slows the line of every service worker of a page, now and later: each has one of its own, and a second visit goes through
 * it. Playwright hands out no session for a worker; the page's passes messages on.
 */
export async function slowWorkers(session: CDPSession): Promise<void> {
  session.on('Target.attachedToTarget', ({ sessionId }) => {
    const messages = [
      ['Network.enable', {}],
      ['Network.emulateNetworkConditions', LINE],
      // Each begins only when its line is slow.
      ['Runtime.runIfWaitingForDebugger', {}],
    ] as const
    for (const [index, [method, params]] of messages.entries()) {
      const message = JSON.stringify({ id: index + 1, method, params })
      // A worker that has ended meanwhile needs nothing.
      session.send('Target.sendMessageToTarget', { sessionId, message }).catch(() => {})
    }
  })
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: false,
    filter: [{ type: 'service_worker' }],
  })
}
