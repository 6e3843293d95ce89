/** Everything that is visited, each behind a front of its own: the static page, the bare floor, Carrel served and as plain files. */
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startBuilt } from '../../server/make-built-server.ts'
import { GATEWAY_PREFIX } from '../../src/contract/paths.ts'
import { listenOnLoopback, stopListening } from '../loopback.ts'
import { startStaticHost, type StaticHost } from '../static-host.ts'
import { buildFloor } from './build-floor.ts'
import { type Front, startFront, type Upstream } from './http2-front.ts'
import { makeSelfSigned } from './self-signed.ts'

/** The fronts by what stands behind them. */
export type VisitSites = {
  yardstick: Front
  floor: Front
  served: Front
  hosted: Front
  /** By which a browser knows the certificate of all four. */
  certificatePrint: string
  /** Puts the static page there. */
  putYardstick(html: string): void
  /** Ends all of it and removes what it wrote. */
  close(): Promise<void>
}

/** Starts them on free ports of this machine, with a catalogue of the sample in a folder of its own. */
export async function startSites(): Promise<VisitSites> {
  const folder = mkdtempSync(path.join(tmpdir(), 'carrel-bench-'))
  const [yardstickFolder, floorFolder] = [path.join(folder, 'yardstick'), path.join(folder, 'floor')]
  mkdirSync(yardstickFolder)
  await buildFloor(floorFolder)
  const certificate = makeSelfSigned(Date.now())
  const [yardstick, floor, served, hosted] = [
    await startFront(certificate),
    await startFront(certificate),
    await startFront(certificate),
    await startFront(certificate),
  ]
  const listening = await freeOrigin()
  const carrel = await startBuilt({
    PORT: new URL(listening).port,
    DATA_DIR: path.join(folder, 'data'),
    PUBLIC_URL: served.origin,
    // All visits come from one address.
    READER_LIMIT: '10000',
  })
  // Also when the measuring breaks off: no server is left behind.
  process.once('exit', () => carrel.child.kill())
  const service: Upstream = { origin: listening, holdsFiles: false }
  const hosts = [
    await startStaticHost({ folder: yardstickFolder, headers: {} }),
    await startStaticHost({ folder: floorFolder, headers: {} }),
    await startStaticHost(),
  ] as const
  hosts[2].configure({ apiBaseUrl: GATEWAY_PREFIX, access: 'open' })
  served.leadTo(() => service)
  yardstick.leadTo(filesOr(hosts[0], service))
  floor.leadTo(filesOr(hosts[1], service))
  hosted.leadTo(filesOr(hosts[2], service))
  return {
    yardstick,
    floor,
    served,
    hosted,
    certificatePrint: certificate.print,
    putYardstick: (html) => writeFileSync(path.join(yardstickFolder, 'index.html'), html),
    async close() {
      await Promise.all([yardstick, floor, served, hosted, ...hosts].map((one) => one.close()))
      carrel.child.kill()
      if (carrel.child.exitCode === null) await once(carrel.child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** An address that was free just now: with a public address set, the program does not say where it listens. */
async function freeOrigin(): Promise<string> {
  const server = createServer()
  const origin = await listenOnLoopback(server)
  await stopListening(server)
  return origin
}

/** Plain files, with the service under the same address. */
function filesOr({ origin }: StaticHost, service: Upstream): (path: string) => Upstream {
  return (asked) => (asked.startsWith('/gateway/') ? service : { origin, holdsFiles: true })
}
