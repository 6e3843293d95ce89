// @vitest-environment jsdom
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { putInPlace } from './put-in-place.ts'

function tree(html: string): HTMLElement {
  const root = document.createElement('div')
  // oxlint-disable-next-line no-unsanitized/property
  root.innerHTML = html
  return root
}

const words = fc.constantFrom('a', 'b', '')
const { html } = fc.letrec<{ html: string }>((tie) => ({
  html: fc
    .array(
      fc.oneof(
        { depthSize: 'small' },
        words,
        fc
          .tuple(fc.constantFrom('p', 'b'), words, tie('html'))
          .map(([name, id, inner]) => `<${name} class="${id}">${inner}</${name}>`),
        fc.constant('<!--$-->'),
      ),
      { maxLength: 4 },
    )
    .map((parts) => parts.join('')),
}))

test('whatever stood, what was drawn stands then, and what was drawn again stays', () => {
  fc.assert(
    fc.property(html, html, (before, after) => {
      const root = tree(before)
      putInPlace(root, tree(after))
      expect(root.isEqualNode(tree(after))).toBe(true)
      const standing = [...root.querySelectorAll('*')]
      putInPlace(root, tree(after))
      expect([...root.querySelectorAll('*')]).toEqual(standing)
      expect([...root.querySelectorAll('*')].every((element, index) => element === standing[index])).toBe(true)
    }),
  )
})

/** A search page, in short. */
const page = (count: string, rows: string) =>
  `<header><span><b>60</b> a minute</span></header><main><form><input name="q" value=""></form><p>${count}</p>${rows}</main>`

test('a box that somebody types in stays, with its text and its focus, while the rest of the page comes', () => {
  const root = tree(page('', '<div aria-hidden="true"></div>'))
  document.body.replaceChildren(root)
  const box = root.querySelector('input')
  box?.focus()
  if (box !== null) box.value = 'typed'
  putInPlace(root, tree(page('<b>2</b> articles', '<ol><li>one</li><li>two</li></ol>')))
  expect(root.querySelector('input')).toBe(box)
  expect(document.activeElement).toBe(box)
  expect(box?.value).toBe('typed')
  expect(root.querySelectorAll('li')).toHaveLength(2)
  expect(root.querySelector('[aria-hidden]')).toBeNull()
})

test('what shows another text is a new element, so that it is not seen to move', () => {
  const root = tree('<span><b>60</b> a minute</span><i>same</i>')
  const [before, same] = [root.querySelector('span'), root.querySelector('i')]
  putInPlace(root, tree('<span><b>59</b> a minute</span><i>same</i>'))
  expect(root.querySelector('span')).not.toBe(before)
  expect(root.querySelector('i')).toBe(same)
})
