// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart } from '../../../tests/support/renderScreen.tsx'
import { ErrorMessage } from './ErrorMessage.tsx'
import { HelpLink } from './HelpLink.tsx'

test('[APP-15, APP-29] a refusal links to help in another tab at once, then to its code’s article', async () => {
  await renderPart(<ErrorMessage code="cascade.day_limit">Too much for today</ErrorMessage>)
  expect(screen.getByRole('alert').textContent).toBe('Too much for today')
  const link = () => screen.getByRole<HTMLAnchorElement>('link', { name: /^Learn more/ })
  expect([link().getAttribute('href'), link().target]).toEqual([expect.stringContaining('#/show/help'), '_blank'])
  await waitFor(() => expect(link().getAttribute('href')).toMatch(/#\/show\/help\/declined$/))
  expect(link().target).toBe('_blank')
})

test('[APP-25] help links beside each other are told apart by the titles of their articles', async () => {
  await renderPart([<HelpLink key="centre" />, <HelpLink key="order" article="order" />, <HelpLink key="offline" article="offline" />])
  const links = screen.getAllByRole('link')
  expect(new Set(links.map(({ textContent }) => textContent))).toEqual(new Set(['Learn more']))
  expect(links.map((link) => link.getAttribute('aria-label'))).toEqual([
    'Learn more: Help',
    'Learn more: Place an order',
    expect.stringMatching(/^Learn more: ./),
  ])
})
