import { prepareCatalogue } from './catalogue.ts'
import { buildAppWhenStale } from './fresh-build.ts'

/** Before the first story: the app is built, the catalogue prepared. Answers what is done after the last. */
export default async function globalSetup(): Promise<() => void> {
  buildAppWhenStale()
  return prepareCatalogue()
}
