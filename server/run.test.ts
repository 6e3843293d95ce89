import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { projectRoot } from './project-folder.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'carrel-run-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Starts a program in a project without compilers, of which some parts are built. */
function start(name: string, built: readonly string[], program: string) {
  const project = path.join(folder, name)
  mkdirSync(path.join(project, 'server'), { recursive: true })
  writeFileSync(path.join(project, 'package.json'), '{"type":"module"}')
  copyFileSync(path.join(projectRoot(), 'server/run.js'), path.join(project, 'server/run.js'))
  for (const part of built) {
    mkdirSync(path.join(project, part))
    writeFileSync(path.join(project, part, '.built'), 'of other sources')
    writeFileSync(path.join(project, part, 'main.js'), 'console.log("started")')
  }
  const { stdout, stderr } = spawnSync(process.execPath, ['server/run.js', program], { cwd: project, encoding: 'utf8' })
  return stdout + stderr
}

describe('without the compilers', () => {
  it('a program that was built is started as it is', () => {
    expect(start('built', ['dist', 'dist-server'], 'main')).toBe('started\n')
  })

  it('a program that was not built asks for them', () => {
    const sentence = 'The packages that build Carrel are not installed; run "npm ci --include=dev" first.\n'
    expect(start('half', ['dist-server'], 'main')).toBe(sentence)
    expect(start('none', [], 'build')).toBe(sentence)
  })
})
