// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OnePart } from './one-part.tsx'

// React asks for this where its updates are awaited.
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

let container: HTMLElement

beforeEach(() => {
  container = document.createElement('div')
  document.body.append(container)
  // React reports what a boundary caught; that is what is tried here.
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(() => {
  container.remove()
  vi.restoreAllMocks()
})

test('what throws fails alone, says what it is, and comes back when tried again', async () => {
  let isBroken = true
  function Citations() {
    if (isBroken) throw new Error('broken')
    return <p>two citations</p>
  }
  const root = createRoot(container)
  await act(async () =>
    root.render(
      <>
        <OnePart name="the citations">
          <Citations />
        </OnePart>
        <OnePart name="the keywords">
          <p>three keywords</p>
        </OnePart>
      </>,
    ),
  )
  expect(container.querySelector('[role=alert]')?.textContent).toBe(
    'This part could not be shown: the citations. Try again',
  )
  expect(container.textContent).toContain('three keywords')

  isBroken = false
  await act(async () => container.querySelector('button')?.click())
  expect(container.querySelector('[role=alert]')).toBeNull()
  expect(container.textContent).toBe('two citationsthree keywords')
  await act(async () => root.unmount())
})
