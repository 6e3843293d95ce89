/**
 * The first page where no server has rendered it: drawn as soon as its code is here, and again with its answer, while React
 * DOM, which is half of all code, is still on its way and then takes the page over.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { AskedAhead } from '../api/ask-ahead.ts'
import { createDeferred } from '../api/deferred.ts'
import { pause } from '../api/pause.ts'
import { systemClock } from '../api/system-clock.ts'
import { draw } from '../draw/draw.ts'
import { putInPlace } from '../draw/put-in-place.ts'
import { type AppProps, BrowserApp } from './app.tsx'
import type { Showing } from './begun.ts'
import { keepPlace } from './places.ts'
import { pageReady } from './routes.tsx'

export { createQueryClient } from './query-client.ts'

/** What it is done with. */
export type DrawAheadParts = Omit<AppProps, 'onShown' | 'cameWhole'> & {
  /** The first question, which is on its way; null: the page needs none, or has its answer. */
  ahead: AskedAhead | null
  /** Whether it may stand before it is the app's; else React begins with it. */
  mayDraw: boolean
  fetchShowing: () => Promise<Showing>
}

/** A request that is about to leave is not held up by drawing for longer than this. */
const SENT_LIMIT_MS = 100
/** So soon after the page was first drawn its answer is better drawn too than waited for with React at work. */
const NEARLY_MS = 300
/** Code of a page that takes longer than this is not waited for before React DOM is fetched. */
const CODE_LIMIT_MS = 100

/** Does it, and answers when the page is there and the app’s own. Rejects where React DOM cannot be fetched. */
export async function drawAhead(
  root: HTMLElement,
  { ahead, mayDraw, fetchShowing, ...given }: DrawAheadParts,
): Promise<{ shown: Promise<void> }> {
  const props = { ...given, cameWhole: false }
  const arrival = createDeferred()
  const arrived = ahead?.handTo(props.queryClient, arrival.promise)
  const ready = pageReady(window.location.pathname).then(() => true)
  await Promise.race([ahead?.sent, ahead?.answered, within(SENT_LIMIT_MS)])
  const isReady = await Promise.race([ready, within(CODE_LIMIT_MS)])
  const page = mayDraw ? createDrawnPage(root, props) : NO_PAGE
  if (isReady) page.draw()
  const showing = fetchShowing()
  // Where it does not come the page is drawn with its answer all the same: to be read, with links that lead on.
  const isHere = Promise.all([showing, within(NEARLY_MS)]).then(
    () => false,
    () => new Promise<false>(() => {}),
  )
  if (!isReady && (await Promise.race([ready, isHere]))) page.draw()
  if (ahead !== null && (await Promise.race([ahead.answered.then(() => true), isHere]))) {
    arrival.resolve()
    await arrived
    page.draw()
  }
  const { show } = await showing
  // What the page stands for changes only once it is taken over.
  const stands = page.settle()
  const shown = show(root, props, stands)
  if (!stands) arrival.resolve()
  void shown.then(arrival.resolve)
  return { shown }
}

async function within(ms: number): Promise<false> {
  await pause(systemClock, ms, undefined)
  return false
}

/** Of what React begins with. */
const NO_PAGE = { settle: () => false, draw() {} }

/** A page that is drawn, and drawn again. */
function createDrawnPage(root: HTMLElement, props: AppProps & { queryClient: QueryClient }) {
  const { quota } = props.service
  let head: ChildNode[] = []
  let stands = false
  /** The address that it was drawn for. */
  let address = ''
  keepPlace()

  /** Leaves nothing of it in the head, so that React can begin there. */
  function takeBack(): void {
    for (const node of head) node.remove()
    head = []
    stands = false
  }

  return {
    /** Whether it shows what the app would show now; if not, nothing of it stays in the head. */
    settle(): boolean {
      // Somebody may have gone on within the page.
      if (address !== window.location.href) takeBack()
      return stands
    },
    /** Draws it as it is now; where that cannot be, React will. */
    draw(): void {
      takeBack()
      quota.holdFirst()
      try {
        const drawn = draw(<BrowserApp {...props} />)
        address = window.location.href
        head = [...drawn.head.childNodes]
        document.head.append(drawn.head)
        putInPlace(root, drawn.body)
        stands = true
      } catch {
        // Something of it is still on its way, or a component failed: then React shows that.
      }
    },
  }
}
