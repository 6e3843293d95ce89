import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '../../server/project-root.ts'

/** Finds the two comments of README that bear a name; answers what puts text between them. Throws where they are not there. */
export function placeInReadme(name: string): (text: string) => void {
  const file = path.join(projectRoot(), 'README.md')
  withBlock(readFileSync(file, 'utf8'), name, '')
  return (text) => writeFileSync(file, withBlock(readFileSync(file, 'utf8'), name, text))
}

/** A text with another block between `<!-- name -->` and `<!-- /name -->`. */
export function withBlock(whole: string, name: string, text: string): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const [from, to] = [whole.indexOf(begin), whole.indexOf(end)]
  if (from === -1 || to < from) throw new Error(`README has no place for the figures: ${begin} and then ${end}.`)
  return `${whole.slice(0, from + begin.length)}\n\n${text}\n\n${whole.slice(to)}`
}
