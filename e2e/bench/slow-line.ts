/** Slow 4G and a slow processor, as Chromium's own tools put them on: the delay once for each request, the width shared by all. */
import type { PlainTab } from './plain-tab.ts'

/** The line of the figures: 150 ms, 1.6 Mbit/s down; up as slow 4G has it. */
const LINE = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 }
/** How much slower the processor is. */
export const SLOWDOWN = 4

/** Whoever passes commands on to a page. */
type Speaker = { send: (method: 'Emulation.setCPUThrottlingRate', parameters: { rate: number }) => Promise<unknown> }

/** Slows a tab down: its line, its processor, and the line of every service worker of it. */
export async function slowDown(tab: PlainTab): Promise<void> {
  await tab.send('Network.enable')
  await tab.send('Network.emulateNetworkConditions', LINE)
  await slowProcessor(tab)
  await slowWorkers(tab)
}

/** Slows only the processor down. */
export async function slowProcessor(speaker: Speaker): Promise<void> {
  await speaker.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}

/** Slows the line of every service worker, now and later: each has one of its own, and a second visit goes through it. */
async function slowWorkers(tab: PlainTab): Promise<void> {
  tab.on('Target.attachedToTarget', (told) => {
    const sessionId = 'sessionId' in told ? told.sessionId : null
    const messages = [
      ['Network.enable', {}],
      ['Network.emulateNetworkConditions', LINE],
      // Each begins only when its line is slow.
      ['Runtime.runIfWaitingForDebugger', {}],
    ] as const
    for (const [index, [method, params]] of messages.entries()) {
      const message = JSON.stringify({ id: index + 1, method, params })
      // A worker that has ended meanwhile needs nothing.
      tab.send('Target.sendMessageToTarget', { sessionId, message }).catch(() => {})
    }
  })
  await tab.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: false,
    filter: [{ type: 'service_worker' }],
  })
}
