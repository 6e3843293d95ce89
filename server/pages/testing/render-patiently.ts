import { renderPage } from '../../../src/entry-server.tsx'
import type { RenderPage } from '../page-renderer.ts'

/** Renders pages, and waits for the catalogue as long as it takes: on a busy machine that may be more than a second. */
export const renderPatiently: RenderPage = (request) => renderPage({ ...request, timeout: new Promise(() => {}) })
