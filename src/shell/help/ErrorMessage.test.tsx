// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart } from '../../../tests/support/renderScreen.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { EmptyState } from '../../ui/Notice.tsx'
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

test('[APP-25] help links are told apart by the messages they stand below', async () => {
  await renderPart([
    <FormMessage key="form" help={<HelpLink article="order" />}>
      No order was placed
    </FormMessage>,
    <EmptyState key="list" help={<HelpLink article="signals" />} title="No signals found" />,
    <HelpLink key="alone" />,
  ])
  const names = ['Learn more No order was placed', 'Learn more No signals found', 'Learn more']
  expect(names.map((name) => screen.getByRole('link', { name }).textContent)).toEqual(['Learn more', 'Learn more', 'Learn more'])
})
