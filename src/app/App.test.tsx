// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { modalNames } from '../../contract/modalNames.ts'
import english from '../../locales/en/pages.json' with { type: 'json' }
import { renderScreen, show } from '../../tests/support/renderScreen.tsx'
import { type ServerAnswers, refused } from '../../tests/support/stubServer.ts'
import { wireUser } from '../../tests/support/wireUser.ts'
import { areaScreens } from './areas.ts'

const main = () => within(screen.getByRole('main'))
const textOf = (key: string): string => (english as Record<string, string>)[key] ?? key
const withoutDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const unreachable = refused('auth.server_error', { status: 500 })
/**
 * happy-dom’s trees lose their first element while they are sanitised, and keep scripts: tests/engines holds
 * APP-13.
 */
const html = (text: string): string => `<hr>${text}`

describe('the message of an address', () => {
  test('[APP-09] it is shown once, as plain text', async () => {
    const hostile = '<img src=x onerror="document.title=1"> & co'
    const { user, unmount } = await renderScreen(`/en/trading?message=${encodeURIComponent(hostile)}#/show/terms`)
    const alert = await screen.findByRole('alert')
    expect([alert.textContent, alert.childElementCount, location.search]).toEqual([hostile, 0, ''])
    await user.click(screen.getByRole('button', { name: 'OK' }))
    await withoutDialog()
    unmount()
    await renderScreen(`${location.pathname}${location.search}${location.hash}`)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test.each([
    ['a known code', 'auth.required', 'Please sign in first.'],
    ['a text longer than any of ours', 'a'.repeat(2_000), 'a'.repeat(300)],
  ])('[APP-09] %s is shown in our words, or cut', async (_name, message, text) => {
    await renderScreen(`/en/trading?message=${message}#/show/terms`)
    expect((await screen.findByRole('alert')).textContent).toBe(text)
  })
})

describe('the modals of the original', () => {
  const framed = modalNames.filter((name) => `modal.${name}` in english)

  test.each(framed)('[APP-12, APP-14] %s has our title, the server’s text and a way out', async (name) => {
    const { user } = await renderScreen(`${show('terms')}?modal=${name}`, { answers: { agPage: '<p>From the <b>server</b></p>' } })
    const dialog = within(await screen.findByRole('dialog', { name: textOf(`modal.${name}`) }))
    expect(await dialog.findByText('server')).toBeTruthy()
    // The name is removed from the address: a reload shows the screen alone.
    expect(location.hash).toBe('#/show/terms')
    await user.click(dialog.getByRole('button', { name: /^(Close|OK)$/ }))
    await withoutDialog()
  })

  test.each([
    ['cannot be loaded', refused('auth.server_error', { status: 500 })],
    ['is empty', ''],
  ])('[APP-12] a modal whose text %s shows its topic', async (_name, agPage) => {
    await renderScreen(`${show('terms')}?modal=modal_honor`, { answers: { agPage } })
    const dialog = within(await screen.findByRole('dialog', { name: textOf('modal.modal_honor') }))
    expect(await dialog.findByText(textOf('modal.modal_honor.text'))).toBeTruthy()
  })

  test.each([
    ['shows the server’s text', '<p>Read the rules</p>', 1],
    ['works without it', refused('auth.server_error', { status: 500 }), 0],
  ])('[APP-12] a modal with its own dialog %s', async (_name, agPage, notices) => {
    await renderScreen(`${show('terms')}?modal=modal_add_account`, { answers: { agPage } })
    const dialog = await screen.findByRole('dialog', { name: 'Add an account' })
    if (notices === 1) await within(dialog).findByText('Read the rules')
    expect(within(dialog).getByRole('button', { name: 'Open account' })).toBeTruthy()
    expect(dialog.querySelectorAll('[data-notice]')).toHaveLength(notices)
  })

  test('[APP-12, APP-14] a modal’s link leads to its target and closes it', async () => {
    const { user } = await renderScreen(`${show('terms')}?modal=modal_need_verify`, {
      answers: { documents: { documents: [], absent: [], signature: null } },
      worker: { uploads: async () => ({ ok: true, value: [] }) },
    })
    await user.click(await screen.findByRole('link', { name: textOf('modal.documents') }))
    await waitFor(() => expect(location.hash).toBe('#/show/personal/verify'))
    await withoutDialog()
  })
})

describe('the pages of the server', () => {
  test('[APP-11] a page is shown under its own title', async () => {
    await renderScreen(show('terms'), { answers: { pgPage: html('<h1>Terms</h1><p>Be fair.</p>') } })
    expect(await main().findByRole('heading', { level: 1, name: 'Terms' })).toBeTruthy()
    expect(main().getByText('Be fair.')).toBeTruthy()
  })

  test.each([
    ['loads', 'waits', textOf('page.loading')],
    ['is empty', '', textOf('page.empty')],
    ['cannot be loaded', unreachable, textOf('page.failed')],
    ['is too large', 'x'.repeat(300_000), textOf('page.tooLarge')],
  ] as const)('[APP-11, APP-29] a page that %s says so', async (_name, pgPage, text) => {
    await renderScreen(show('terms'), { answers: { pgPage } as ServerAnswers })
    expect((await main().findAllByText(text)).length + main().queryAllByLabelText(text).length).toBeGreaterThan(0)
  })

  test('[APP-11, APP-29] a page that failed is read again on request', async () => {
    const { user, server } = await renderScreen(show('terms'), { answers: { pgPage: unreachable } })
    await main().findByText(textOf('page.failed'))
    server.answer({ pgPage: html('<h1>Terms</h1><p>Be fair.</p>') })
    await user.click(main().getByRole('button', { name: 'Try again' }))
    expect(await main().findByRole('heading', { level: 1, name: 'Terms' })).toBeTruthy()
  })

  test('[APP-29, APP-34] a page without an answer is read again on the connection’s return, whatever `onLine` says', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { connect, server } = await renderScreen(show('terms'), { answers: { pgPage: 'lost' } })
    await main().findByText(textOf('page.failed'))
    onLine.mockReturnValue(true)
    await connect('offline')
    await main().findByText(textOf('page.offline'))
    server.answer({ pgPage: html('<h1>Terms</h1><p>Be fair.</p>') })
    await connect('online')
    expect(await main().findByRole('heading', { level: 1, name: 'Terms' })).toBeTruthy()
  })

  test.each([
    ['a text', html('<h1>From the server</h1><p>Read <a href="#/show/terms">this</a>.</p>'), 1],
    ['no answer', unreachable, 0],
    ['nothing', '<!-- nothing -->', 0],
    ['too much', 'x'.repeat(300_000), 0],
  ])('[APP-11] our screen works with %s of the server below it', async (_name, pgPage, notices) => {
    await renderScreen(show('contacts'), { answers: { pgPage } })
    expect(await main().findByRole('button', { name: 'Send message' })).toBeTruthy()
    if (notices === 1) {
      const notice = await main().findByRole('complementary', { name: 'From the server' })
      expect(within(notice).getByRole('link', { name: 'this' }).getAttribute('href')).toContain('#/show/terms')
    }
    expect(screen.getByRole('main').querySelectorAll('[data-notice]')).toHaveLength(notices)
  })
})

describe('a visitor on a person’s page', () => {
  test.each([
    ['funding', 'You need an account to deposit'],
    ['withdrawal', 'You need an account for this page'],
    ['history?type=tip', 'You need an account for this page'],
  ])('[SES-01, SES-06] #/show/%s asks for an account, and leads back to it', async (page, title) => {
    await renderScreen(show(page), { user: null, settings: { isRegulated: true } })
    const dialog = within(await screen.findByRole('dialog', { name: title }))
    expect(dialog.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(`/en/login?rd=${encodeURIComponent(`/show/${page}`)}`)
    expect(dialog.getByRole('link', { name: 'Open account' }).getAttribute('href')).toBe(
      `/en/register?rd=${encodeURIComponent(`/show/${page}`)}`,
    )
    expect(location.hash).toBe('#/home')
  })
})

test('[SES-06] “Sign in” pressed while a screen’s file still loads leads back to that screen', async () => {
  const calendar = areaScreens.find(({ name }) => name === 'calendar')
  if (!calendar) throw new Error('no calendar')
  const load = vi.spyOn(calendar, 'load').mockReturnValue(new Promise(() => undefined))
  await renderScreen(show('terms'), { user: null })
  const signIn = () => within(screen.getByRole('banner')).getByRole('link', { name: 'Sign in' }).getAttribute('href')
  expect(signIn()).toBe(`/en/login?rd=${encodeURIComponent('/show/terms')}`)
  await act(async () => {
    location.hash = '#/show/calendar'
  })
  await waitFor(() => expect(load).toHaveBeenCalled())
  expect(main().queryByRole('heading', { level: 1 })).toBeNull()
  expect(signIn()).toBe(`/en/login?rd=${encodeURIComponent('/show/calendar')}`)
})

describe('the regulated wording', () => {
  const strict = /most private customers lose money/
  const done = { return: 'true' } as const
  const calm: ServerAnswers = { triggerCards: { ...done, data: [] }, openInvoices: { ...done, data: [] }, purchaseLeft: done }

  test.each([
    [true, 1, 0],
    [false, 0, 1],
  ])('[APP-26, APP-28] a deposit where regulated is %s has its risk text and offers', async (isRegulated, strictTexts, bonuses) => {
    const answers: ServerAnswers = { ...calm, promotions: { list: [] }, promotionsMax: { return: 'true' } }
    const { user } = await renderScreen(show('funding'), { settings: { isRegulated }, answers })
    const amount = await main().findByLabelText<HTMLInputElement>('Amount to deposit')
    await user.clear(amount)
    await user.type(amount, '3000')
    await user.tab()
    expect(main().queryAllByText(strict)).toHaveLength(strictTexts)
    expect(main().queryAllByRole('checkbox')).toHaveLength(bonuses)
    expect(main().queryAllByText(/without a bonus/).length > 0).toBe(bonuses > 0)
  })
})

test('[PWA-04] the bar says since when the connection is lost, and for how old the balance is', async () => {
  const { connect } = await renderScreen(show('terms'), { user: wireUser() })
  const bar = within(screen.getByRole('banner'))
  expect(bar.queryByText(/^Offline since/)).toBeNull()
  await connect('offline')
  expect((await bar.findAllByText(/^Offline since/)).length).toBeGreaterThan(0)
  expect((await bar.findAllByText(/Balance as of/)).length).toBeGreaterThan(0)
  await connect('online')
  await waitFor(() => expect(bar.queryByText(/^Offline since/)).toBeNull())
})
