import path from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { projectRoot } from '../../server/project-root.ts'

/** Builds the bare floor of this stack into a folder, as Carrel is built: for service, in as few files as it needs. */
export async function buildFloor(outDir: string): Promise<void> {
  await build({
    root: path.join(projectRoot(), 'e2e/bench/floor'),
    configFile: false,
    logLevel: 'warn',
    mode: 'production',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, modulePreload: { polyfill: false } },
  })
}
