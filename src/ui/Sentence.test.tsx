// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Sentence } from './Sentence.tsx'

const html = (children: ReactNode): string => render(<Sentence>{children}</Sentence>).container.innerHTML
const kept = (text: string): string => `<bdi translate="no">${text}</bdi>`
afterEach(cleanup)

test.each<[string, ReactNode, string]>([
  ['nothing', '', ''],
  ['words', 'Nothing was charged.', 'Nothing was charged.'],
  ['an amount', '€5.00 is back.', `${kept('€5.00')} is back.`],
  ['two texts', ['€5.00', ' · ', '€6.00 left'], `${kept('€5.00')} · ${kept('€6.00')} left`],
  ['an element', ['Pay ', <b key="b">€5.00</b>, false], 'Pay <b>€5.00</b>'],
])('[APP-34] of %s a translation may change the words alone', (_what, children, expected) => {
  expect(html(children)).toBe(expected)
})

test('[APP-34] the text that is read aloud stays the same, also when its amount changes', () => {
  const { container, rerender } = render(<Sentence>You pay $1,500.00 to bc1qexample0000.</Sentence>)
  expect(container.textContent).toBe('You pay $1,500.00 to bc1qexample0000.')
  rerender(<Sentence>You pay $20.00.</Sentence>)
  expect(container.textContent).toBe('You pay $20.00.')
})
