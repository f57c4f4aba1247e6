// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { CommandApi } from '../../../contract/background.ts'
import type { WireBalance, WireUser } from '../../../contract/session.ts'
import { openPanel, renderScreen, show } from '../../../tests/support/renderScreen.tsx'
import { type ServerAnswers, inTurn, refused } from '../../../tests/support/stubServer.ts'
import { wireUser } from '../../../tests/support/wireUser.ts'
import { sessionRead } from '../../shell/session/sessionSlice.ts'

const done = { return: 'true' } as const
const euros: WireBalance = { ...wireUser().balances[0]!, amount: '250.00' }
const dollars: WireBalance = { ...euros, accountId: 'usd-1', currency: 'USD', amount: '0.00' }
const bitcoins: WireBalance = { ...euros, accountId: 'exchange-btc', currency: 'BTC', type: 'exchange', amount: '0.00' }
const person = (...balances: WireBalance[]): WireUser => ({ ...wireUser(), balances })
const refreshUser: CommandApi['refreshUser'] = async () => ({ ok: false, code: 'background.stopped' })

type Setting = Parameters<typeof renderScreen>[1]
const open = (answers: ServerAnswers, setting: Setting = {}) =>
  renderScreen(show('terms'), {
    worker: { refreshUser },
    answers: { accountMoney: refused('auth.server_error', { status: 404 }), ...answers },
    ...setting,
  })

describe('the list of accounts', () => {
  const openMenu = async (answers: ServerAnswers, setting: Setting = {}) => {
    const opened = await open(answers, { user: person(euros, dollars, bitcoins), ...setting })
    const menu = within(openPanel('account'))
    await menu.findByRole('button', { name: 'Add account' })
    return { ...opened, menu }
  }

  test('[ACC-02] another account is chosen, and the bar shows it', async () => {
    const { menu, user, server } = await openMenu({ setAccount: done })
    expect(menu.getByRole('button', { name: /^EUR account/ }).getAttribute('aria-current')).toBe('true')
    await user.click(menu.getByRole('button', { name: /^USD account/ }))
    await waitFor(() => expect(menu.getByRole('button', { name: /^USD account/ }).getAttribute('aria-current')).toBe('true'))
    expect(server.calls('setAccount').map(({ body }) => body)).toEqual([{ account: 'usd-1' }])
    expect(within(screen.getByRole('banner')).getAllByText('$0.00').length).toBeGreaterThan(0)
  })

  test('[WD-14] the free and the bound money stand in it, with the way to the withdrawal', async () => {
    const grant = { kind: 'bonus', amount: '20.00', turnover: '100.00', needed: '400.00', grantedAt: 1 } as const
    const money = { return: 'true', currency: 'EUR', balance: '250.00', free: '230.00', bound: '20.00', boundBy: [grant] } as const
    const { menu, server } = await openMenu({ accountMoney: money })
    expect((await menu.findByText('Free to withdraw')).parentElement?.textContent).toContain('€230.00')
    expect(menu.getByText('Bound by bonuses').parentElement?.textContent).toContain('€20.00')
    expect(menu.getByRole('link', { name: 'Withdraw' }).getAttribute('href')).toContain('#/show/withdrawal')
    expect(server.calls('accountMoney').map(({ body }) => body)).toEqual([{ account: euros.accountId }])
  })

  test('[WD-14] closed again, it reads no free money for a new balance', async () => {
    const money = { return: 'true', currency: 'EUR', balance: '250.00', free: '230.00', bound: '20.00' } as const
    const { menu, server, store } = await openMenu({ accountMoney: money })
    await menu.findByText('Free to withdraw')
    fireEvent(document.getElementById('panel-account')!, Object.assign(new Event('toggle'), { newState: 'closed' }))
    expect(menu.queryByText('Free to withdraw')).toBeNull()
    const [user, now] = [person({ ...euros, amount: '240.00' }, dollars, bitcoins), Date.now()]
    act(() => void store.dispatch(sessionRead({ csrf: 'renewed', now, user, platformToken: null, askedAt: now, receivedAt: now })))
    expect(server.calls('accountMoney')).toHaveLength(1)
    openPanel('account')
    expect(await menu.findByText('Free to withdraw')).toBeTruthy()
  })

  test.each([
    ['refused', refused('auth.server_error')],
    ['lost', 'lost'],
  ] as const)('[ACC-02] a switch that is %s says so and changes nothing', async (_name, answer) => {
    const { menu, user } = await openMenu({ setAccount: answer })
    await user.click(menu.getByRole('button', { name: /^USD account/ }))
    expect((await menu.findByRole('alert')).textContent).toContain('Cant set account id.')
    expect(menu.getByRole('button', { name: /^EUR account/ }).getAttribute('aria-current')).toBe('true')
  })

  test('[APP-31, APP-15] a switch by the palette that fails names both accounts', async () => {
    const { user } = await openMenu({ setAccount: 'lost', symbols: 'waits' }, { dialog: { name: 'palette' } })
    const field = await screen.findByRole('combobox', { name: 'Search screens, symbols and settings' })
    await user.type(field, 'USD account{Enter}')
    expect(await screen.findByText(/^We couldn’t switch to your USD account\. You’re still on your EUR account/)).toBeTruthy()
  })

  test('[APP-29] while an account is chosen its entry is busy', async () => {
    const { menu, user } = await openMenu({ setAccount: 'waits' })
    await user.click(menu.getByRole('button', { name: /^USD account/ }))
    expect(menu.getByRole('button', { name: /^USD account/ }).getAttribute('aria-busy')).toBe('true')
  })

  test('[PWA-04] offline no account can be chosen or added', async () => {
    const { menu } = await openMenu({}, { connection: 'offline' })
    expect(menu.getByText('You can switch and add accounts once you’re back online.')).toBeTruthy()
    for (const name of [/^USD account/, /^Add account/]) expect(menu.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)
  })

  test('[ACC-02] play money is marked in its own colour, in the bar and in the list', async () => {
    const user = { ...person(euros, { ...dollars, type: 'demo' }), current_accountId: 'usd-1' }
    const { menu } = await openMenu({}, { user })
    const marked = (part: Element): (string | null)[] => [...part.querySelectorAll('[class*=demo]')].map(({ textContent }) => textContent)
    expect(marked(menu.getByRole('button', { name: /^USD account/ }))).toEqual(['Demo'])
    expect(marked(menu.getByRole('button', { name: /^EUR account/ }))).toEqual([])
    expect(marked(document.getElementById('panel-account')!.previousElementSibling!)).toEqual(['Demo'])
  })

  test('[ACC-06] the exchange account lists its balances in order; one that is not known is no zero', async () => {
    const user = { ...person(euros, bitcoins), current_accountId: 'exchange-btc' }
    const { menu } = await openMenu({ exchangeBalances: { return: 'true', data: { BTC: '0.5' } } }, { user })
    expect(await menu.findByText('0.50000')).toBeTruthy()
    const names = menu.getAllByRole('term').map(({ textContent }) => textContent)
    expect(names).toEqual('BTC ETH LTC DASH BCH XRP ZEC XMR ETC NEO USD EUR'.split(' '))
  })

  test('[ACC-06, APP-29] balances that could not be read are not shown as zero', async () => {
    const user = { ...person(euros, bitcoins), current_accountId: 'exchange-btc' }
    const { menu } = await openMenu({ exchangeBalances: refused('auth.server_error', { status: 500 }) }, { user })
    await waitFor(() => expect(menu.getAllByText('–')).toHaveLength(12))
  })

  test('[ACC-02] another tab’s account is offered, and followed on request', async () => {
    const { report, user } = await open({}, { user: person(euros, dollars) })
    await report({ topic: 'user', user: { ...person(euros, dollars), current_accountId: 'usd-1' }, at: Date.now() + 1 })
    expect(await screen.findByText(/^You switched to your USD account in another tab/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Use the USD account here' }))
    await waitFor(() => expect(screen.queryByText(/^You switched to your USD account/)).toBeNull())
    expect(within(screen.getByRole('banner')).getAllByText('USD account').length).toBeGreaterThan(0)
  })
})

describe('a new account', () => {
  const openDialog = async (answers: ServerAnswers, setting: Setting = {}) => {
    const opened = await open(answers, { user: person(euros), dialog: { name: 'modal_add_account' }, ...setting })
    const dialog = within(await screen.findByRole('dialog', { name: 'Add an account' }))
    return { ...opened, dialog }
  }
  const created = { return: 'true', data: dollars } as const

  test('[ACC-04, ACC-05] it is opened in a currency that has none, and used at once', async () => {
    const { dialog, user, server } = await openDialog({ createAccount: created, setAccount: done })
    const offered = dialog.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value)
    expect(offered).toEqual(['USD', 'GBP', 'RUB', 'BTC', 'LTC', 'ETH', 'DSH'])
    await user.click(dialog.getByRole('radio', { name: /USD/ }))
    await user.click(dialog.getByRole('button', { name: 'Open account' }))
    await user.click(await screen.findByRole('button', { name: 'Use it now' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect([server.calls('createAccount')[0]?.body, server.calls('setAccount')[0]?.body]).toEqual([
      { currency: 'USD' },
      { account: 'usd-1' },
    ])
    expect(within(screen.getByRole('banner')).getAllByText('USD account').length).toBeGreaterThan(0)
  })

  test('[ACC-04] without a currency it asks for one', async () => {
    const { dialog, user, server } = await openDialog({})
    await user.click(dialog.getByRole('button', { name: 'Open account' }))
    expect(await dialog.findByText('Please chose currency!')).toBeTruthy()
    expect(dialog.getByText('Choose the currency of the new account.')).toBeTruthy()
    expect(server.calls('createAccount')).toEqual([])
  })

  test('[ACC-04, APP-15] a refusal is shown, and the choice stays for the next try', async () => {
    const { dialog, user } = await openDialog({ createAccount: inTurn(refused('auth.server_error'), created) })
    await user.click(dialog.getByRole('radio', { name: /USD/ }))
    await user.click(dialog.getByRole('button', { name: 'Open account' }))
    expect((await dialog.findByRole('alert')).textContent).toContain('Some errors, please try again.')
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: /USD/ }).checked).toBe(true)
    await user.click(dialog.getByRole('button', { name: 'Open account' }))
    expect(await screen.findByRole('button', { name: 'Use it now' })).toBeTruthy()
  })

  test('[ACC-04] one that cannot be used yet says so and stays open', async () => {
    const { dialog, user } = await openDialog({ createAccount: created, setAccount: refused('auth.server_error') })
    await user.click(dialog.getByRole('radio', { name: /USD/ }))
    await user.click(dialog.getByRole('button', { name: 'Open account' }))
    await user.click(await screen.findByRole('button', { name: 'Use it now' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Cant set account id.')
  })

  test('[PWA-04] offline none can be opened', async () => {
    const { dialog } = await openDialog({}, { connection: 'offline' })
    expect(dialog.getByText('You can switch and add accounts once you’re back online.')).toBeTruthy()
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Open account' }).disabled).toBe(true)
  })
})
