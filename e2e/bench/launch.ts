import { type Browser, chromium } from 'playwright'
import { CHROMIUM_FLAGS, findChromium } from '../chromium.ts'

/** A browser of its own, so that nothing of an earlier visit is left in it. Whoever opens it closes it. */
export async function launchChromium(flags: readonly string[] = []): Promise<Browser> {
  const { executablePath, env } = await findChromium()
  return chromium.launch({
    executablePath,
    args: [...CHROMIUM_FLAGS, ...flags],
    env: { ...process.env, ...env },
  })
}
