/** `npm run dev`: the same service, with the app from its sources and hot reload. */
import { vitePages } from './pages/vite-pages.ts'
import { projectRoot } from './project-root.ts'
import { runUntilStopped } from './run-until-stopped.ts'

await runUntilStopped({ render: null, pages: (first) => vitePages(projectRoot(), first) })
