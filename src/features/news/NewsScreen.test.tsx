// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen, show } from '../../../tests/support/renderScreen.tsx'

const at = Date.now()
const list = [
  { id: 'n-1', title: 'Der Euro bleibt ruhig', summary: 'Wenig Handel', at },
  { id: 'n-2', title: 'Gold gives back its gains', summary: 'Buyers step aside', at: at - 1, lang: 'en' },
]

test('[SUP-05, APP-23] each item says its language, and its article is asked for in the person’s', async () => {
  const { user, server } = await renderScreen(show('news'), {
    answers: { newsFeed: { list, lang: 'de' }, newsPage: { html: '<p>The whole story</p>', lang: 'en' } },
  })
  const title = await screen.findByRole('button', { name: 'Gold gives back its gains' })
  expect([title.closest('[lang]')?.getAttribute('lang'), screen.getByText('Buyers step aside').getAttribute('lang')]).toEqual(['en', 'en'])
  expect(screen.getByText('Wenig Handel').getAttribute('lang')).toBe('de')
  expect(server.calls('newsFeed').map(({ body }) => body)).toContainEqual({ kind: 'news', lang: 'en' })
  await user.click(title)
  expect(await screen.findByText('The whole story')).toBeTruthy()
  expect(server.calls('newsPage').map(({ body }) => body)).toEqual([{ kind: 'article', id: 'n-2', lang: 'en' }])
})
