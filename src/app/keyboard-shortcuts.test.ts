// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SHORTCUT_SWITCH } from '../ui/single-keys.ts'
import { SHORTCUTS, startKeyboardShortcuts } from './keyboard-shortcuts.ts'
import { isShortcutHelpOpen } from './shortcut-help-button.tsx'

const HEADER = '<nav aria-label="Main"><a href="/" id="search">S</a><a href="/library" id="library">L</a></nav>'
const SEARCH = '<form role="search"><input type="search" id="box"></form>'

function makeRow(slug: string): string {
  return `<li><h2><a href="/articles/${slug}" id="${slug}">Title</a></h2><button id="save-${slug}">Save</button>
    <button id="cite-${slug}">Cite</button><a id="author-${slug}" href="/?q=${slug}">Author</a>
    <input type="checkbox" id="select-${slug}" aria-label="Select: Title"></li>`
}

let stop: () => void
let clicked: string[]

function show(main: string): void {
  document.body.innerHTML = `${HEADER}<main>${main}</main>`
}

/** Types keys where the focus is; returns what was clicked, and the element in focus. */
function type(keys: string, given: KeyboardEventInit = {}): { clicked: string[]; focus: string } {
  clicked = []
  for (const key of keys.split(' ')) {
    const target = document.activeElement ?? document.body
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...given }))
  }
  return { clicked, focus: document.activeElement?.id ?? '' }
}

const focus = (id: string) => document.getElementById(id)?.focus()
const LIST = `${SEARCH}<ol>${makeRow('one')}${makeRow('two')}</ol>`
const ARTICLE =
  '<article><h1 tabindex="-1" id="title">T</h1><button id="cite">Cite</button><ul><li>A</li></ul></article>'

document.addEventListener('click', (event) => {
  event.preventDefault()
  if (event.target instanceof Element) clicked.push(event.target.id)
})

beforeEach(() => {
  stop = startKeyboardShortcuts()
  isShortcutHelpOpen.set(false)
})

afterEach(() => {
  stop()
  vi.restoreAllMocks()
  window.localStorage.clear()
})

test.each([
  ['/', '', { clicked: [], focus: 'box' }],
  ['j', '', { clicked: [], focus: 'one' }],
  ['j', 'one', { clicked: [], focus: 'two' }],
  ['j', 'author-one', { clicked: [], focus: 'two' }],
  ['j', 'two', { clicked: [], focus: 'two' }],
  ['j j k', '', { clicked: [], focus: 'one' }],
  ['k', 'one', { clicked: [], focus: 'one' }],
  ['o', 'author-two', { clicked: ['two'], focus: 'author-two' }],
  ['s', 'two', { clicked: ['save-two'], focus: 'two' }],
  ['c', 'two', { clicked: ['cite-two'], focus: 'two' }],
  ['x', 'two', { clicked: ['select-two'], focus: 'two' }],
  // A checkbox is not typed into.
  ['x j', 'select-one', { clicked: ['select-one'], focus: 'two' }],
  ['s', '', { clicked: [], focus: '' }],
  ['g s', '', { clicked: ['search'], focus: '' }],
  ['g l', 'one', { clicked: ['library'], focus: 'one' }],
  ['g x', 'one', { clicked: [], focus: 'one' }],
  ['l', '', { clicked: [], focus: '' }],
])('the keys "%s" on a list, with the focus on "%s", lead to %j', (keys, from, expected) => {
  show(LIST)
  focus(from)
  expect(type(keys)).toEqual(expected)
})

test.each([
  ['c', ['cite']],
  ['s', []],
  ['x', []],
  ['o', []],
  ['j', []],
])('the key "%s" on an article clicks %j', (keys, expected) => {
  show(ARTICLE)
  focus('title')
  expect(type(keys)).toEqual({ clicked: expected, focus: 'title' })
})

test('the key "?" opens the help, which every shortcut is in once', () => {
  show(LIST)
  type('?')
  expect(isShortcutHelpOpen.get()).toBe(true)
  const keys = SHORTCUTS.map((shortcut) => shortcut.keys.join(' '))
  expect(new Set(keys).size).toBe(keys.length)
})

test.each(['<input id="field">', '<textarea id="field"></textarea>', '<select id="field"></select>'])(
  'keys typed in %s are no shortcuts',
  (field) => {
    show(LIST + field)
    focus('field')
    expect(type('j')).toEqual({ clicked: [], focus: 'field' })
  },
)

test('keys typed in text that can be edited are no shortcuts', () => {
  show(`${LIST}<div contenteditable="true" tabindex="0" id="field"></div>`)
  focus('field')
  expect(type('j').focus).toBe('field')
})

test.each([{ ctrlKey: true }, { altKey: true }, { metaKey: true }, { isComposing: true }])(
  'keys with %j are no shortcuts',
  (given) => {
    show(LIST)
    expect(type('j', given).focus).toBe('')
  },
)

test('a repeated key moves on, and presses nothing twice', () => {
  show(LIST)
  expect(type('j j', { repeat: true }).focus).toBe('two')
  expect(type('s', { repeat: true }).clicked).toEqual([])
})

test('keys act neither in a dialog nor where the page has used them', () => {
  show(`${LIST}<dialog open><button id="inside">Close</button></dialog>`)
  focus('inside')
  expect(type('j').focus).toBe('inside')
  show(LIST)
  document.querySelector('ol')?.addEventListener('keydown', (event) => event.preventDefault())
  focus('one')
  expect(type('j').focus).toBe('one')
})

test('a page with keys of its own keeps those that concern no row', () => {
  show(`<div data-own-keys>${LIST}</div>`)
  focus('one')
  expect(type('j s c x o')).toEqual({ clicked: [], focus: 'one' })
  expect(type('g s').clicked).toEqual(['search'])
})

test('keys can be switched off, also where the browser blocks storage', () => {
  show(LIST)
  SHORTCUT_SWITCH.turn(false)
  expect(window.localStorage.getItem('carrel.shortcuts')).toBe('off')
  expect(type('j').focus).toBe('')
  SHORTCUT_SWITCH.turn(true)
  expect(window.localStorage.length).toBe(0)
  expect(type('j').focus).toBe('one')
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  SHORTCUT_SWITCH.turn(false)
  expect(SHORTCUT_SWITCH.isOn()).toBe(false)
  SHORTCUT_SWITCH.turn(true)
  expect(SHORTCUT_SWITCH.isOn()).toBe(true)
})

test('the key "/" on another page waits for the search box of the search page', async () => {
  show(ARTICLE)
  expect(type('/').clicked).toEqual(['search'])
  document.querySelector('main')?.insertAdjacentHTML('beforeend', SEARCH)
  await vi.waitFor(() => expect(document.activeElement?.id).toBe('box'))
})
