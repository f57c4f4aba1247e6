// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { WireBookEntry, WireWithdrawal } from '../../../contract/withdrawals.ts'
import { dayMs } from '../../../domain/kernel/time.ts'
import type { AppStore } from '../../app/store.ts'
import { sessionRead } from '../../shell/session/sessionSlice.ts'
import { renderScreen, show } from '../../../tests/support/renderScreen.tsx'
import { sentence } from '../../../tests/support/sentence.ts'
import { type ServerAnswers, inTurn, refused } from '../../../tests/support/stubServer.ts'
import { wireUser } from '../../../tests/support/wireUser.ts'

const { saveFile } = vi.hoisted(() => ({ saveFile: vi.fn<(name: string, text: string, type: string) => void>() }))
vi.mock('../../browser/saveFile.ts', () => ({ saveFile }))

const done = { return: 'true' } as const
const overview = { return: 'true', obstacles: [], methods: [{ method: 'EUR', minimum: '20.00', usualMs: null, payouts: 0 }] } as const
const money = { return: 'true', currency: 'EUR', balance: '100.00', free: '80.00', bound: '20.00' } as const
const sent: WireWithdrawal = {
  transactionId: 'w-1',
  amount: '50.00',
  currency: 'EUR',
  method: 'EUR',
  wallet: 'DE75512108001245126199',
  fee: '0.00',
  givesUp: '0.00',
  arrives: '50.00',
  arrivesCurrency: 'EUR',
  state: 'requested',
  steps: [{ state: 'requested', at: 1_700_000_000_000 }],
}
const list = (...data: WireWithdrawal[]) => ({ return: 'true', data }) as const
const missing = refused('auth.server_error', { status: 404 })
const serverFault = refused('auth.server_error', { status: 500 })
const calm: ServerAnswers = {
  withdrawalOverview: overview,
  accountMoney: money,
  withdrawalList: list(),
  addressBook: { return: 'true', data: [] },
  withdrawalOpened: done,
  withdrawalRequested: done,
}
const worker = {
  readDraft: async () => ({ ok: true, value: null }) as const,
  keepDraft: async () => ({ ok: true, value: null }) as const,
  refreshUser: async () => ({ ok: true, value: wireUser() }) as const,
}

beforeEach(() => {
  const request = async (...given: unknown[]) => (given.at(-1) as (lock: object) => Promise<unknown>)({})
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
})

/** Brings a balance of the account into the header, as a new reading of the user does. */
function showBalance(store: AppStore, amount: string): void {
  const [balance] = wireUser().balances
  const user = { ...wireUser(), balances: [{ ...balance!, amount }] }
  const now = Date.now()
  act(() => void store.dispatch(sessionRead({ csrf: 'renewed', now, user, platformToken: null, askedAt: now, receivedAt: now })))
}

type Setting = Parameters<typeof renderScreen>[1]
async function open(answers: ServerAnswers = {}, setting: Setting = {}) {
  const opened = await renderScreen(show('withdrawal'), { worker, answers: { ...calm, ...answers }, ...setting })
  await screen.findByRole('heading', { level: 1, name: 'Withdraw' })
  return opened
}
const main = () => within(screen.getByRole('main'))

describe('the informing calls', () => {
  test('[WD-01] an opened method is reported once, and another one when its tab opens', async () => {
    const methods = [...overview.methods, { method: 'Bitcoin', minimum: '10.00', usualMs: null, payouts: 0 }] as const
    const { user, server } = await open({ withdrawalOverview: { ...overview, methods } })
    await user.click(await main().findByRole('tab', { name: 'Bitcoin' }))
    await waitFor(() =>
      expect(server.calls('withdrawalOpened').map(({ body }) => body)).toEqual([{ method: 'EUR' }, { method: 'Bitcoin' }]),
    )
    expect(server.calls('withdrawalRequested')).toEqual([])
  })
})

describe('before anything is typed', () => {
  test.each([
    ['demo', 'This account holds play money'],
    ['empty', 'There’s no money in this account.'],
  ] as const)('[WD-04] the obstacle “%s” is said, and no form is shown', async (obstacle, text) => {
    await open({ withdrawalOverview: { ...overview, obstacles: [obstacle] } })
    expect(await main().findByText(new RegExp(text))).toBeTruthy()
    expect(main().queryByRole('button', { name: 'Continue' })).toBeNull()
  })

  test('[WD-14] the free money can be filled in', async () => {
    const { user } = await open()
    await user.click(await main().findByRole('button', { name: 'All free money' }))
    expect(main().getByRole<HTMLInputElement>('textbox', { name: 'Amount in EUR' }).value).toBe('80.00')
  })

  test.each([
    ['80.00', 'once for each answer'],
    ['100.00', 'not'],
  ])('[WD-14] with a balance of %s beside the free money, the user is read again: %s', async (balance, reads) => {
    const refreshUser = vi.fn<typeof worker.refreshUser>(worker.refreshUser)
    const { server } = await open({ accountMoney: { ...money, balance } }, { worker: { ...worker, refreshUser } })
    await main().findByRole('button', { name: 'All free money' })
    await waitFor(() => expect(refreshUser).toHaveBeenCalledTimes(reads === 'not' ? 0 : server.calls('accountMoney').length))
  })

  test('[WD-14] the free money is read again when the balance in the header changes', async () => {
    const { store, server } = await open()
    await main().findByText('€80.00')
    const reads = server.calls('accountMoney').length
    server.answer({ accountMoney: { ...money, balance: '90.00', free: '70.00' } })
    showBalance(store, '90.00')
    expect(await main().findByText('€70.00')).toBeTruthy()
    expect(server.calls('accountMoney')).toHaveLength(reads + 1)
  })

  test('[WD-14] a header that follows the free money leads to no other reading', async () => {
    const { store, server } = await open({ accountMoney: { ...money, balance: '90.00', free: '70.00' } })
    await main().findByText('€70.00')
    const reads = server.calls('accountMoney').length
    showBalance(store, '90.00')
    expect(server.calls('accountMoney')).toHaveLength(reads)
  })

  test('[SRV-12] a back end without an overview offers the methods of the settings', async () => {
    await open({
      withdrawalOverview: missing,
      accountMoney: missing,
      withdrawalList: missing,
      addressBook: missing,
      pendingWithdrawals: { hits: [] },
    })
    expect(await main().findByRole('tab', { name: 'Bitcoin' })).toBeTruthy()
    expect(await main().findByText('No withdrawals yet')).toBeTruthy()
  })

  test.each([
    ['19.99', '€19.99 is free to withdraw, but the smallest withdrawal is €20.00.'],
    ['20.00', 'You can withdraw now.'],
  ])('[WD-04] with %s free the check says what no method takes', async (free, text) => {
    await open({ accountMoney: { ...money, free } })
    await waitFor(() => expect(screen.getByRole('main').textContent).toContain(text))
    expect(main().queryByText('You can withdraw now.') === null).toBe(free === '19.99')
  })

  test('[WD-04, APP-29] while the free money cannot be read, the check promises no withdrawal', async () => {
    await open({ accountMoney: serverFault })
    await main().findByRole('textbox', { name: 'Amount in EUR' })
    expect(main().queryByText('You can withdraw now.')).toBeNull()
  })

  test.each([
    ['1000.00', 'You can withdraw up to $1,000 in total before we’ve checked your identity.'],
    ['99.50', 'You can withdraw up to $99.50 more before we’ve checked your identity ($1,000 in total).'],
  ])('[WD-04] with %s left of the limit without a check, the screen says how much', async (identityLeft, text) => {
    await open({ withdrawalOverview: { ...overview, identityLimit: '1000.00', identityLeft } })
    await waitFor(() => expect(screen.getByRole('main').textContent).toContain(text))
  })

  test('[WD-02, APP-29] without any method the check says so instead of promising a withdrawal', async () => {
    await open({ withdrawalOverview: { ...overview, methods: [] } })
    expect(await main().findByText(/^There’s no way to withdraw from this account/)).toBeTruthy()
    expect([main().queryByText('You can withdraw now.'), main().queryByRole('tab')]).toEqual([null, null])
  })

  test('[PWA-04] offline nothing can be sent, and what was typed stays', async () => {
    const { user, connect } = await open()
    const amount = await main().findByRole<HTMLInputElement>('textbox', { name: 'Amount in EUR' })
    await user.type(amount, '50')
    await connect('offline')
    expect(main().getByRole<HTMLButtonElement>('button', { name: 'Continue' }).disabled).toBe(true)
    expect([amount.value, main().getByText('You’re offline. A withdrawal needs a connection.')]).toBeTruthy()
    await connect('online')
    expect(amount.value).toBe('50')
  })
})

describe('the list', () => {
  test('[SUP-01] a waiting withdrawal opens a ticket with its facts, without the address', async () => {
    const { user } = await open({
      withdrawalList: list({ ...sent, state: 'inReview' }),
      supportInit: { departments: [], priorities: [], statuses: [] },
    })
    await user.click(await main().findByRole('link', { name: 'Ask support' }))
    const facts = within(await screen.findByRole('region', { name: 'Sent with your message' }))
    expect(facts.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['€50.00', 'EUR (bank)', 'In review', 'w-1']),
    )
    expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe('My withdrawal of €50.00')
    expect(screen.getByRole('main').textContent).not.toContain(sent.wallet)
  })

  test('[SUP-01] a withdrawal that was sent asks for no help', async () => {
    await open({ withdrawalList: list({ ...sent, state: 'sent' }) })
    expect(await main().findByText('€50.00')).toBeTruthy()
    expect(main().queryByRole('link', { name: 'Ask support' })).toBeNull()
  })

  test('[WD-15] a notification of a change reads the list again, and its timeline shows the new state', async () => {
    const steps = [...sent.steps, { state: 'rejected', at: 1_700_000_060_000, reason: 'Account closed' } as const]
    const { report, server } = await open({ withdrawalList: inTurn(list(sent), list({ ...sent, state: 'rejected', steps })) })
    await main().findByRole('button', { name: 'Cancel withdrawal' })
    await report({ topic: 'notifications', view: { list: [], unread: 1, at: Date.now() } })
    expect(await main().findByText(/Account closed/)).toBeTruthy()
    expect(main().queryByRole('button', { name: 'Cancel withdrawal' })).toBeNull()
    expect(server.calls('withdrawalList')).toHaveLength(2)
  })

  test('[WD-15, APP-15] a step with a reason of ours leads to the article about it', async () => {
    const step = { state: 'inReview', at: 1_700_000_060_000, code: 'withdrawal.charged_back' } as const
    await open({ withdrawalList: list({ ...sent, state: 'inReview', steps: [...sent.steps, step] }) })
    const note = (await main().findByText(/One of your deposits was reversed/)).closest('p')
    expect(within(note!).getByRole('link', { name: 'Learn more' }).getAttribute('href')).toBe('#/show/help/refunds')
  })

  test('[WD-15] a receipt has the number, the sums, the destination and every step with its reason', async () => {
    const { user } = await open({
      withdrawalList: list({
        ...sent,
        fee: '2.50',
        givesUp: '10.00',
        arrives: '47.50',
        state: 'returned',
        steps: [...sent.steps, { state: 'returned', at: 1_700_000_060_000, reason: 'Account closed' }],
      }),
    })
    await user.click(await main().findByText('€50.00'))
    await user.click(main().getByRole('button', { name: 'Receipt' }))
    const [name, text, type] = saveFile.mock.calls.at(-1)!
    expect([name, type]).toEqual(['openfloor-w-1.txt', 'text/plain'])
    const lines = text.trimEnd().split('\n')
    expect(lines.slice(0, 7)).toEqual([
      'Openfloor · Receipt',
      'Number: w-1',
      'Leaves your account: €50.00',
      'Fee: €2.50',
      'Bonus given up: €10.00',
      'Arrives: €47.50',
      'To: EUR (bank) DE75512108001245126199',
    ])
    expect(lines.slice(7)).toEqual([expect.stringMatching(/: Requested$/), expect.stringMatching(/: Came back · Account closed$/)])
  })

  test('[WD-10] a withdrawal is cancelled after a question', async () => {
    const { user, server } = await open({
      withdrawalList: inTurn(list(sent), list({ ...sent, state: 'cancelled' })),
      rejectWithdrawal: done,
    })
    await user.click(await main().findByRole('button', { name: 'Cancel withdrawal' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Do you want to cancel this withdrawal?' }))
    expect(dialog.getByText(sentence('The €50.00 goes back to your account at once.'))).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Yes' }))
    expect(await screen.findByText('The withdrawal is cancelled')).toBeTruthy()
    expect(server.calls('rejectWithdrawal').map(({ body }) => body)).toEqual([{ id: 'w-1' }])
    expect(await main().findByText('Cancelled')).toBeTruthy()
  })

  test('[WD-10, APP-15] while it is cancelled its dialog stays, so that a refusal is read', async () => {
    const { user, server } = await open({ withdrawalList: list(sent), rejectWithdrawal: 'waits' })
    await user.dblClick(await main().findByRole('button', { name: 'Cancel withdrawal' }))
    const dialog = await screen.findByRole('dialog')
    expect(server.calls('rejectWithdrawal')).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Yes' }))
    await user.keyboard('{Escape}')
    expect([dialog.isConnected, server.calls('rejectWithdrawal').length]).toEqual([true, 1])
  })

  test.each([
    ['it is too late', refused('withdrawal.too_late'), 'It’s already being sent and can no longer be cancelled.'],
    ['the money is already back', refused('withdrawal.already_back'), 'The money is already back in your account.'],
    ['there is no answer', 'lost', 'Sorry some errors'],
  ] as const)('[WD-10, APP-15] when %s the dialog says so and stays', async (_name, answer, text) => {
    const { user, server } = await open({ withdrawalList: list(sent), rejectWithdrawal: inTurn(answer, done) })
    await user.click(await main().findByRole('button', { name: 'Cancel withdrawal' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Yes' }))
    expect((await dialog.findByRole('alert')).textContent).toContain(text)
    await user.click(dialog.getByRole('button', { name: 'Yes' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [first, second] = server.calls('rejectWithdrawal')
    // Without an answer the first may have counted.
    expect(second?.key === first?.key).toBe(answer === 'lost')
  })

  test('[APP-29] a list that does not load says so, and is read again on request', async () => {
    const { user, server } = await open({ withdrawalList: serverFault })
    await main().findByText('This couldn’t be loaded')
    server.answer({ withdrawalList: list(sent) })
    await user.click(main().getByRole('button', { name: 'Try again' }))
    expect(await main().findByRole('button', { name: 'Cancel withdrawal' })).toBeTruthy()
  })
})

describe('the address book', () => {
  const entry = { id: 'a-1', method: 'EUR', wallet: 'DE75512108001245126199', label: 'Mine', usableAt: 1, waits: false } as const
  const book = (...data: WireBookEntry[]) => ({ return: 'true', data }) as const

  test('[WD-13] an address is added, and a wrong one says why at its field', async () => {
    const answers = {
      addressBook: inTurn(book(), book(entry)),
      saveAddress: inTurn(refused('x', { fields: { wallet: 'withdrawal.wrong_address' } }), done),
    }
    const { user, server } = await open(answers)
    await user.click(await main().findByText('Add an address'))
    await user.type(main().getByRole('textbox', { name: 'Address or account number' }), 'tb1q')
    await user.click(main().getByRole('button', { name: 'Save' }))
    expect(await main().findByText(/^This address has a mistake/)).toBeTruthy()
    await user.type(main().getByRole('textbox', { name: 'Address or account number' }), 'x')
    await user.click(main().getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Address saved')).toBeTruthy()
    expect(server.calls('saveAddress')[1]?.body).toEqual({ method: 'Bitcoin', wallet: 'tb1qx', label: '' })
    expect(await main().findByRole('button', { name: 'Remove: Mine' })).toBeTruthy()
  })

  test('[WD-13, BG-02] an address that was begun is there again on the next visit', async () => {
    const { user, unmount } = await open({ addressBook: book() })
    await user.click(await main().findByText('Add an address'))
    await user.type(main().getByRole('textbox', { name: 'Address or account number' }), 'tb1q')
    unmount()
    await open({ addressBook: book() })
    const field = await main().findByRole<HTMLInputElement>('textbox', { name: 'Address or account number' })
    expect([field.value, field.closest('details')?.open]).toEqual(['tb1q', true])
  })

  test('[WD-13] whether an address waits is the server’s word, whatever the device’s clock says', async () => {
    const behind = { ...entry, usableAt: Date.now() + dayMs }
    await open({ addressBook: book(behind, { ...entry, id: 'a-2', label: 'New', waits: true }) })
    const choice = await main().findByRole<HTMLSelectElement>('combobox', { name: 'From your address book' })
    expect([...choice.options].map(({ disabled }) => disabled)).toEqual([false, false, true])
    expect(main().getAllByText(/Usable from/)).toHaveLength(2)
  })

  test('[WD-13] an address is removed after a question', async () => {
    const { user, server } = await open({ addressBook: inTurn(book(entry), book()), removeAddress: done })
    await user.click(await main().findByRole('button', { name: 'Remove: Mine' }))
    expect(server.calls('removeAddress')).toEqual([])
    await user.click(main().getByRole('button', { name: 'Remove' }))
    expect(await main().findByText('Addresses you withdraw to appear here.')).toBeTruthy()
    expect(server.calls('removeAddress').map(({ body }) => body)).toEqual([{ id: 'a-1' }])
  })

  test('[WD-13, APP-15] one that cannot be removed stays, with a message', async () => {
    const { user } = await open({ addressBook: book(entry), removeAddress: 'lost' })
    await user.click(await main().findByRole('button', { name: 'Remove: Mine' }))
    await user.click(main().getByRole('button', { name: 'Remove' }))
    expect((await main().findByRole('alert')).textContent).toContain('We can’t reach our servers.')
    expect(main().getByRole('group', { name: 'Remove: Mine' })).toBeTruthy()
  })
})

test('[WD-12] a request without an answer is dismissed only after a question', async () => {
  const body = { proc: 'EUR', amount: '50.00', currency: 'EUR', wallet: sent.wallet, account: 'eur-1', is_bonus: false, is_fixed: false }
  const stored = JSON.stringify({ key: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff', body })
  const kept: (string | null)[] = []
  const readDraft = async (_uid: number | null, name: string) => ({ ok: true, value: name === 'withdrawal sent' ? stored : null }) as const
  const keepDraft = async (_uid: number | null, name: string, text: string | null) => {
    if (name === 'withdrawal sent') kept.push(text)
    return { ok: true, value: null } as const
  }
  const { user } = await open({}, { worker: { ...worker, readDraft, keepDraft } })
  await user.dblClick(await main().findByRole('button', { name: 'Dismiss' }))
  expect([main().getByText(/a second withdrawal/).tagName, kept]).toEqual(['SPAN', []])
  await user.click(main().getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(main().queryByText('No answer to your withdrawal')).toBeNull())
  expect(kept).toEqual([null])
})

test('[WD-12] a request without an answer is shown, and sent again with its key', async () => {
  const body = { proc: 'EUR', amount: '50.00', currency: 'EUR', wallet: sent.wallet, account: 'eur-1', is_bonus: false, is_fixed: false }
  const stored = JSON.stringify({ key: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff', body })
  const readDraft = async (_uid: number | null, name: string) => ({ ok: true, value: name === 'withdrawal sent' ? stored : null }) as const
  const { user, server } = await open(
    { withdrawalFinal: { return: 'true', data: { transactionId: 'w-1' } } },
    { worker: { ...worker, readDraft } },
  )
  expect(await main().findByText('No answer to your withdrawal')).toBeTruthy()
  // The closed button says why.
  expect(await main().findByText(/^An earlier withdrawal has no answer yet/)).toBeTruthy()
  await user.click(main().getByRole('button', { name: 'Send again' }))
  await waitFor(() => expect(main().queryByText('No answer to your withdrawal')).toBeNull())
  expect(server.calls('withdrawalFinal')).toMatchObject([{ key: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff', body }])
})
