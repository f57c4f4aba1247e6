// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderScreen, show } from '../../../tests/support/renderScreen.tsx'
import { refused } from '../../../tests/support/stubServer.ts'
import { chatWidget } from '../../shell/screen/chatWidget.ts'

afterEach(() => chatWidget.set('closed'))

const noChat = { currentChat: refused('chat.notOffered') }
const widget = () => within(screen.getByRole('complementary', { name: 'Chat' }))
const opener = () => widget().getByRole('button', { name: 'Chat' })
const goTo = (page: string) =>
  act(async () => {
    location.hash = show(page).split('#')[1] ?? ''
    window.dispatchEvent(new PopStateEvent('popstate'))
  })

test('[SUP-12] it opens the current chat, stays open on the next screen, and Escape returns the focus', async () => {
  const { user, server } = await renderScreen(show('terms'), { answers: noChat })
  await screen.findByRole('complementary', { name: 'Chat' })
  expect([opener().getAttribute('aria-expanded'), server.calls('currentChat')]).toEqual(['false', []])
  await user.click(opener())
  expect(await widget().findByText('Chat isn’t available for your account.')).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Chat')
  await goTo('help')
  expect(await screen.findByRole('heading', { level: 1, name: 'Help' })).toBeTruthy()
  expect(widget().getByText('Chat isn’t available for your account.')).toBeTruthy()
  expect(server.calls('currentChat')).toHaveLength(1)
  await user.click(widget().getByRole('heading', { name: 'Chat' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(opener().getAttribute('aria-expanded')).toBe('false'))
  expect(document.activeElement).toBe(opener())
})

test('[SUP-12] its frame, with the place and the text begun, stays on the next screens', async () => {
  const chat = { currentChat: { return: 'true', url: 'https://platform.example/chat' } } as const
  const { user, server } = await renderScreen(show('terms'), { answers: chat })
  await screen.findByRole('complementary', { name: 'Chat' })
  await user.click(opener())
  const frame = await waitFor(() => {
    const found = widget().getByRole('heading', { name: 'Chat' }).closest('section')?.querySelector('iframe')
    expect(found).toBeTruthy()
    return found
  })
  for (const [page, title] of [
    ['help', 'Help'],
    ['contacts', 'Support'],
  ] as const) {
    await goTo(page)
    await screen.findByRole('heading', { level: 1, name: title })
    expect(screen.getByRole('complementary', { name: 'Chat' }).querySelector('iframe')).toBe(frame)
  }
  expect(server.calls('currentChat')).toHaveLength(1)
})

test.each([
  ['on the trading screen', '/en/trading#/home', {}],
  ['for a visitor', show('terms'), { user: null }],
  ['where the chat is not offered', show('terms'), { settings: { features: { chat: false } } }],
  ['without a connection', show('terms'), { connection: 'offline' as const }],
])('[SUP-12] %s there is no button', async (_where, address, setting) => {
  await renderScreen(address, { ...setting, answers: noChat })
  // The widget is loaded after the screen: once its file is there, it would be shown.
  await act(async () => void (await import('./ChatWidget.tsx')))
  expect(screen.queryByRole('complementary', { name: 'Chat' })).toBeNull()
})
