// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart } from '../../../tests/support/renderScreen.tsx'
import { ErrorMessage } from './ErrorMessage.tsx'

test('[APP-15, APP-29] a refusal links to the article about its code, in another tab', async () => {
  await renderPart(<ErrorMessage code="cascade.day_limit">Too much for today</ErrorMessage>)
  expect(screen.getByRole('alert').textContent).toBe('Too much for today')
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Learn more' })
  expect([link.getAttribute('href'), link.target]).toEqual([expect.stringMatching(/#\/show\/help\/declined$/), '_blank'])
})
