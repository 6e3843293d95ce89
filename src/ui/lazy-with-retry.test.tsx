// @vitest-environment jsdom
import { act, Component, type ReactNode, Suspense } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyWithRetry, recoverFailedImports } from './lazy-with-retry.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

let container: HTMLElement
let root: Root
let imports: number

beforeEach(() => {
  container = document.createElement('div')
  root = createRoot(container)
  imports = 0
  // React reports what the boundary caught.
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(async () => {
  await act(async () => root.unmount())
  vi.restoreAllMocks()
})

class Boundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }
  override componentDidCatch() {
    recoverFailedImports()
  }
  override render() {
    return this.state.hasFailed ? 'failed' : <Suspense fallback="loading">{this.props.children}</Suspense>
  }
}

function Greeting({ name }: { name: string }) {
  return <p>Hello {name}</p>
}

/** An import that fails the first time. */
async function failFirst() {
  imports += 1
  if (imports === 1) throw new Error('no connection')
  return Greeting
}

async function show(node: ReactNode): Promise<string> {
  await act(async () => root.render(node))
  return container.textContent ?? ''
}

test('a failed import runs again when the component is shown again', async () => {
  const Lazy = lazyWithRetry(failFirst)
  expect(
    await show(
      <Boundary key="1">
        <Lazy name="Ada" />
      </Boundary>,
    ),
  ).toBe('failed')
  expect(
    await show(
      <Boundary key="2">
        <Lazy name="Ada" />
      </Boundary>,
    ),
  ).toBe('Hello Ada')
  expect(imports).toBe(2)
})

test('a failed preload does not fail the component that is shown later', async () => {
  const Lazy = lazyWithRetry(failFirst)
  await Lazy.preload()
  expect(
    await show(
      <Boundary>
        <Lazy name="Ada" />
      </Boundary>,
    ),
  ).toBe('Hello Ada')
})

test('a preloaded component renders synchronously', async () => {
  const Lazy = lazyWithRetry(async () => Greeting)
  await Lazy.preload()
  expect(renderToString(<Lazy name="Ada" />)).toContain('Ada')
})
