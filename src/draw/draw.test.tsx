// @vitest-environment jsdom
/** What is drawn is what React DOM's own markup becomes in a browser: compared for a table of cases, and for trees of any form. */
import fc from 'fast-check'
import {
  Component,
  createContext,
  createElement,
  forwardRef,
  Fragment,
  memo,
  type ReactElement,
  type ReactNode,
  StrictMode,
  Suspense,
  use,
  useEffect,
  useId,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { CannotDraw } from './cannot-draw.ts'
import { draw } from './draw.ts'

/** What React DOM makes of it, as a browser reads that: the head apart, without the marks between texts. */
function oracle(element: ReactElement): { head: string; body: string } {
  const template = document.createElement('template')
  // oxlint-disable-next-line no-unsanitized/property
  template.innerHTML = renderToString(element)
  const { content } = template
  const head = document.createElement('div')
  while (content.firstElementChild?.matches('title, meta, link') && content.firstChild === content.firstElementChild)
    head.append(content.firstElementChild)
  for (const noscript of content.querySelectorAll('noscript')) noscript.replaceChildren()
  const walker = document.createTreeWalker(content, NodeFilter.SHOW_COMMENT)
  const marks: Node[] = []
  while (walker.nextNode()) if (walker.currentNode.nodeValue === ' ') marks.push(walker.currentNode)
  for (const mark of marks) mark.parentNode?.removeChild(mark)
  return { head: formOf(head), body: formOf(content) }
}

/** A text by which two trees are the same: attributes in order, texts apart. */
function formOf(node: Node): string {
  return [...node.childNodes]
    .map((child) => {
      if (child.nodeType === Node.TEXT_NODE) return JSON.stringify(child.nodeValue)
      if (!(child instanceof Element)) return `<!--${child.nodeValue}-->`
      const attributes = [...child.attributes].map(({ name, value }) => `${name}=${JSON.stringify(value)}`).toSorted()
      return `{${child.namespaceURI} ${child.localName} ${attributes.join(' ')} ${formOf(child)}}`
    })
    .join('')
}

function drawn(element: ReactElement): { head: string; body: string } {
  const { head, body } = draw(element)
  return { head: formOf(head), body: formOf(body) }
}

const Colour = createContext('blue')
const ReadsColour = () => <b>{use(Colour)}</b>
const Remembered = memo(({ text }: { text: string }) => <i>{text}</i>)
const Forwarded = forwardRef<HTMLElement, { text: string }>(({ text }, ref) => <em ref={ref}>{text}</em>)
class OfAClass extends Component<{ children: ReactNode }, { count: number }> {
  override state = { count: 3 }
  override render() {
    return [this.state.count, this.props.children]
  }
}
function WithHooks() {
  const [first] = useState(() => 'state')
  const [second] = useReducer(
    (state: string) => state,
    'reduced',
    (text) => `${text}!`,
  )
  const third = useMemo(() => 'memo', [])
  const fourth = useRef('ref')
  const fifth = useSyncExternalStore(
    () => () => {},
    () => 'now',
    () => 'first',
  )
  useEffect(() => {
    throw new Error('no effect runs')
  })
  // oxlint-disable-next-line react-hooks/refs
  return <p>{[first, second, third, fourth.current, fifth].join(' ')}</p>
}

describe('is what React DOM writes', () => {
  test.each<[string, ReactElement]>([
    ['texts, numbers and nothings', <p key="1">{['a', 'b', '', 0, null, false, true, undefined, 12n]}</p>],
    [
      'signs of HTML',
      <p key="2" title={'"<&>\''}>
        {'<b>&amp;\u2028</b>'}
      </p>,
    ],
    ['a fragment in a fragment', <Fragment key="3">{[<Fragment key="x">a{'b'}</Fragment>, 'c']}</Fragment>],
    [
      'what is given by a context',
      <Colour value="red" key="4">
        <ReadsColour />
        <Colour value="green">
          <ReadsColour />
        </Colour>
        <ReadsColour />
      </Colour>,
    ],
    ['what a context has by itself', <ReadsColour key="5" />],
    ['one that asks a context by a function', <Colour.Consumer key="6">{(colour) => <u>{colour}</u>}</Colour.Consumer>],
    [
      'memo, forwardRef and a class',
      <OfAClass key="7">
        <Remembered text="m" />
        <Forwarded text="f" />
      </OfAClass>,
    ],
    [
      'hooks',
      <StrictMode key="8">
        <WithHooks />
      </StrictMode>,
    ],
    [
      'parts that can be taken over by themselves',
      <div key="9">
        a
        <Suspense fallback="later">
          b{'c'}
          <Suspense fallback="x">d</Suspense>
        </Suspense>
        e
      </div>,
    ],
    [
      'attributes',
      <div
        key="10"
        className="a b"
        tabIndex={-1}
        hidden
        aria-busy={false}
        data-own=""
        dir="auto"
        lang="de"
        popover="auto"
        id="x"
        aria-label={undefined}
        role="status"
      />,
    ],
    [
      'switches that are off',
      <button key="11" type="button" disabled={false} hidden={false} aria-expanded popoverTarget="x" onClick={() => {}}>
        Do
      </button>,
    ],
    [
      'a form',
      <form key="12" action="/" role="search">
        <input
          type="search"
          name="q"
          value="two words"
          onChange={() => {}}
          spellCheck={false}
          autoComplete="off"
          enterKeyHint="search"
          aria-invalid={false}
        />
        <input type="checkbox" defaultChecked />
        <input defaultValue="d" />
      </form>,
    ],
    [
      'a list to choose from',
      <select key="13" name="per_page" value={20} onChange={() => {}}>
        {[10, 20].map((n) => (
          <option key={n} value={n}>
            {n}
          </option>
        ))}
      </select>,
    ],
    [
      'links',
      <p key="14">
        {createElement('a', { href: '' }, 'none')}
        <a href="https://example.org/?a=1&b=2" rel="noreferrer" target="_blank">
          out
        </a>
      </p>,
    ],
    [
      'a drawing',
      <svg
        key="15"
        viewBox="0 0 1 1"
        fill="none"
        strokeWidth="1.6"
        strokeLinecap="round"
        aria-hidden="true"
        className="size-4"
        preserveAspectRatio="none"
      >
        <title>named</title>
        <path d="M0 0" />
        <text textAnchor="end" fillOpacity={0.5}>
          1
        </text>
      </svg>,
    ],
    [
      'a formula',
      createElement('math', { key: '16', display: 'inline' }, createElement('mi', { mathvariant: 'normal' }, 'x')),
    ],
    [
      'what belongs into the head',
      <main key="17">
        <title>{`A “title” & <more>`}</title>
        <meta name="description" content={'"d"'} />
        <p>text</p>
        <link rel="canonical" href="https://example.org/" />
      </main>,
    ],
    [
      'a table with a line that is broken',
      <table key="18">
        <tbody>
          <tr>
            <th scope="col" colSpan={2}>
              a<br />b
            </th>
          </tr>
        </tbody>
      </table>,
    ],
    [
      'what stands for who runs no scripts',
      <div key="19">
        <noscript>
          <p>none</p>
        </noscript>
        after
      </div>,
    ],
    ['a text that begins with a line’s end', <pre key="20">{'\n two'}</pre>],
    [
      'a name for an input',
      <label key="21" htmlFor="x">
        Name
      </label>,
    ],
  ])('%s', (_, element) => {
    expect(drawn(element)).toEqual(oracle(element))
  })

  test('for trees of any form', () => {
    const text = fc.string({ unit: 'binary', maxLength: 8 }).filter((given) => !/[\r\0\ud800-\udfff]/.test(given))
    const { tree } = fc.letrec<{ tree: ReactNode; many: ReactNode[] }>((tie) => ({
      many: fc.array(tie('tree'), { maxLength: 4 }),
      tree: fc.oneof(
        { depthSize: 'small' },
        text,
        fc.constantFrom(null, false, 7),
        fc
          .tuple(fc.constantFrom('div', 'span', 'section', 'b'), text, fc.boolean(), tie('many'))
          .map(([type, title, hidden, children]) =>
            createElement(type, { title, hidden, className: title }, ...children),
          ),
        tie('many').map((children) => createElement(Fragment, null, ...children)),
        tie('many').map((children) => createElement(Suspense, { fallback: 'later' }, ...children)),
        fc
          .tuple(text, tie('many'))
          .map(([value, children]) => createElement(Colour, { value }, ...children, <ReadsColour />)),
        text.map((own) => createElement(Remembered, { text: own })),
      ),
    }))
    let elements = 0
    fc.assert(
      fc.property(tree, (node) => {
        const element = <div>{node}</div>
        const { head, body } = drawn(element)
        elements += body.length > 60 ? 1 : 0
        expect({ head, body }).toEqual(oracle(element))
      }),
      { numRuns: 300 },
    )
    // Awake: more than the frame was compared.
    expect(elements).toBeGreaterThan(50)
  })
})

const Late = () => <p>{use(new Promise<string>(() => {}))}</p>
const Changes = () => {
  const [count, setCount] = useState(0)
  // oxlint-disable-next-line react-hooks/set-state-in-render
  if (count === 0) setCount(1)
  return count
}
const Named = () => <p id={useId()} />
const Fails = (): ReactNode => {
  throw new RangeError('mine')
}

describe('leaves to React DOM', () => {
  test.each<[string, ReactElement]>([
    ['a part that is still on its way', <Late key="1" />],
    ['a component that changes while it is drawn', <Changes key="2" />],
    ['a name that React gives', <Named key="3" />],
    ['styles of an element', <p key="4" style={{ color: 'red' }} />],
    ['a script', createElement('script', { key: '5', src: '/x.js' })],
    ['an image', <img key="6" alt="" src="/x.png" />],
    ['an address that is a script', createElement('a', { key: '7', href: ' java\nscript:alert(1)' }, 'x')],
    ['an attribute of a drawing that is not known', <svg key="8" gradientTransform="x" />],
    // oxlint-disable-next-line react/no-children-prop
    ['an object in the place of a text', createElement('p', { key: '9', children: {} })],
  ])('%s', (_, element) => {
    expect(() => draw(element)).toThrow(CannotDraw)
  })
})

test('what a component throws is thrown, and React works as before', () => {
  expect(() => draw(<Fails />)).toThrow(RangeError)
  expect(renderToString(<WithHooks />)).toContain('state reduced! memo ref first')
})
