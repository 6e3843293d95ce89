import { prepareCatalogue } from './catalogue.ts'
import { buildAppWhenStale } from './fresh-build.ts'

/** Builds the app when it is stale, and the catalogue; returns the teardown. */
export default async function globalSetup(): Promise<() => void> {
  buildAppWhenStale()
  return prepareCatalogue()
}
