// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { acceptForeignChanges } from './foreignChanges.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let stop: () => void
let change: (next: Partial<Shown>) => Promise<void>
let place: HTMLElement

type Shown = { amount: string; hint: string | null; rows: readonly string[] }

const Control = ({ amount, hint, rows }: Shown) => (
  <p>
    Deposit {amount} {hint}
    {rows.map((row) => (
      <i key={row}>{row}</i>
    ))}
    {' now'}
  </p>
)

const texts = (): Text[] => {
  const found: Text[] = []
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) found.push(walker.currentNode as Text)
  return found
}

const font = (text: string): HTMLElement => {
  const outer = document.createElement('font')
  outer.append(Object.assign(document.createElement('font'), { textContent: text }))
  return outer
}

/** Ways in which translations and extensions change a text. */
const changes: Record<string, (text: Text) => void> = {
  'replaces texts': (text) => text.replaceWith(font(`[${text.data}]`)),
  'inserts a copy and removes the text': (text) => {
    text.before(font(`[${text.data}]`))
    text.remove()
  },
  'splits texts in two': (text) => text.replaceWith(font('['), font(`${text.data}]`)),
  'replaces texts by texts': (text) => text.replaceWith(`[${text.data}]`),
  'wraps texts': (text) => {
    const outer = font('')
    text.replaceWith(outer)
    outer.append(text)
  },
  'marks texts': (text) => text.after(document.createElement('mark')),
}

beforeEach(async () => {
  stop = acceptForeignChanges(document)
  place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  let props: Shown = { amount: '€250', hint: 'Minimum', rows: ['a', 'b'] }
  change = (next) => act(async () => root.render(<Control {...(props = { ...props, ...next })} />))
  await change({})
})

afterEach(() => {
  stop()
  place.remove()
})

/** Changes every text on the page, as a translation does after each change of it. */
async function translate(by: (text: Text) => void): Promise<void> {
  texts().forEach(by)
  // Observers are told in a microtask.
  await Promise.resolve()
}

const shown = (): string => (place.textContent ?? '').replace(/[[\]]/g, '')

test.each(Object.entries(changes))('[APP-34] a page stays right while a translation %s', async (_way, by) => {
  for (const [next, text] of [
    [{ amount: '€500' }, 'Deposit €500 Minimumab now'],
    [{ hint: null }, 'Deposit €500 ab now'],
    [{ rows: ['b', 'c', 'a'] }, 'Deposit €500 bca now'],
    [{ hint: 'Bonus', amount: '€50' }, 'Deposit €50 Bonusbca now'],
    [{ rows: [] }, 'Deposit €50 Bonus now'],
  ] as const) {
    await translate(by)
    await change(next)
    expect(shown()).toBe(text)
  }
})

test('[APP-34] a page without foreign changes is changed as before', async () => {
  await change({ amount: '€500', hint: null, rows: ['c'] })
  expect(place.innerHTML).toBe('<p>Deposit €500 <i>c</i> now</p>')
})

test('[APP-13] [APP-34] a form whose field is named parentNode is removed', () => {
  const form = document.createElement('form')
  const field = document.createElement('input')
  form.append(field)
  // As `<input name=parentNode>` does in a browser.
  Object.defineProperty(form, 'parentNode', { value: field })
  place.append(form)
  place.removeChild(form)
  expect(place.contains(form)).toBe(false)
})

test('[APP-13] [APP-34] in another document a node that is elsewhere is not removed', () => {
  const inert = document.implementation.createHTMLDocument('')
  const [here, there] = [inert.createElement('p'), inert.createElement('p')]
  inert.body.append(here, there)
  const inner = inert.createElement('b')
  here.append(inner)
  expect(() => there.removeChild(inner)).toThrow(/node/i)
  expect(here.contains(inner)).toBe(true)
})
