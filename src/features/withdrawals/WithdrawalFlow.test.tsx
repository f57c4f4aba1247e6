// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { CommandApi, StoredAnswer } from '../../../contract/background.ts'
import type { WireWithdrawal } from '../../../contract/withdrawals.ts'
import { renderScreen, show } from '../../../tests/support/renderScreen.tsx'
import { sentence } from '../../../tests/support/sentence.ts'
import { type ServerAnswers, inTurn, refused } from '../../../tests/support/stubServer.ts'
import { unmarkedFigures } from '../../../tests/support/unmarkedFigures.ts'
import { wireUser } from '../../../tests/support/wireUser.ts'
import { sessionRead } from '../../shell/session/sessionSlice.ts'

const done = { return: 'true' } as const
const overview = { return: 'true', obstacles: [], methods: [{ method: 'EUR', minimum: '20.00', usualMs: null, payouts: 0 }] } as const
const money = { return: 'true', currency: 'EUR', balance: '100.00', free: '80.00', bound: '20.00' } as const
const iban = 'DE75512108001245126199'
const quote = {
  amount: '50.00',
  fee: '1.00',
  givesUp: '0.00',
  arrives: '49.00',
  currency: 'EUR',
  review: 'none',
  worksWithinMs: 60_000,
  to: iban,
} as const
const direct = { return: 'true', case: 'five', quote } as const
const charged = { return: 'true', case: 'two', quote, current_turnover: '1', need_turnover: '9' } as const
const accepted = { return: 'true', data: { transactionId: 'w-1' } } as const
const requested: WireWithdrawal = {
  transactionId: 'w-1',
  amount: '50.00',
  currency: 'EUR',
  method: 'EUR',
  wallet: iban,
  fee: '1.00',
  givesUp: '0.00',
  arrives: '49.00',
  arrivesCurrency: 'EUR',
  state: 'requested',
  steps: [{ state: 'requested', at: 1_700_000_000_000 }],
}
const calm: ServerAnswers = {
  withdrawalOverview: overview,
  accountMoney: money,
  withdrawalList: { return: 'true', data: [] },
  addressBook: { return: 'true', data: [] },
  withdrawalOpened: done,
  withdrawalRequested: done,
}

/** The memory of a device between two visits: drafts, and the answers for times without a connection. */
function device() {
  const [drafts, answers] = [new Map<string, string>(), new Map<string, StoredAnswer>()]
  const worker: Partial<CommandApi> = {
    readDraft: async (_uid, name) => ({ ok: true, value: drafts.get(name) ?? null }),
    keepDraft: async (_uid, name, text) => {
      if (text === null) drafts.delete(name)
      else drafts.set(name, text)
      return { ok: true, value: null }
    },
    storeAnswer: async (_uid, name, answer) => {
      answers.set(name, answer)
      return { ok: true, value: null }
    },
    storedAnswer: async (_uid, name) => ({ ok: true, value: answers.get(name) ?? null }),
    refreshUser: async () => ({ ok: true, value: wireUser() }),
  }
  return { drafts, worker }
}

beforeEach(() => {
  const request = async (...given: unknown[]) => (given.at(-1) as (lock: object) => Promise<unknown>)({})
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
})

type Setting = Parameters<typeof renderScreen>[1]
async function open(answers: ServerAnswers = {}, setting: Setting = {}) {
  const { drafts, worker } = device()
  const opened = await renderScreen(show('withdrawal'), { worker, answers: { ...calm, ...answers }, ...setting })
  await screen.findByRole('heading', { level: 1, name: 'Withdraw' })
  return { ...opened, drafts }
}
const main = () => within(screen.getByRole('main'))
const amountField = () => main().findByRole<HTMLInputElement>('textbox', { name: 'Amount in EUR' })
const walletField = () => main().findByRole<HTMLInputElement>('textbox', { name: 'IBAN or account number' })
const goOn = () => main().findByRole<HTMLButtonElement>('button', { name: 'Continue' })
type Opened = Awaited<ReturnType<typeof open>>
async function fill({ user }: Opened): Promise<void> {
  await user.type(await amountField(), '50')
  await user.type(await walletField(), iban)
}
const typed = async () => [(await amountField()).value, (await walletField()).value]
/** Asks for the terms and returns the dialog that shows them. */
async function askTerms(opened: Opened) {
  await fill(opened)
  await opened.user.click(await goOn())
  return within(await screen.findByRole('dialog', { name: 'A fee applies' }))
}

test('[PWA-04] offline the page shows what it read before, with its age, not as current', async () => {
  const { worker } = device()
  const before = await open({}, { worker })
  await main().findByText('You can withdraw now.')
  before.unmount()
  await open({}, { worker, connection: 'offline' })
  await amountField()
  expect(main().getAllByText(/As of .*\d\d:\d\d/).length).toBeGreaterThan(0)
  expect(main().queryByText('You can withdraw now.')).toBeNull()
  expect((await goOn()).disabled).toBe(true)
})

describe('asking for the terms', () => {
  test.each([
    ['amount', 'withdrawal.too_small', 'The minimum for this method is €20.'],
    ['wallet', 'withdrawal.other_network', 'This address belongs to another network of the coin.'],
  ] as const)('[WD-11, APP-19] a refusal at %s is said at its field, which gets the focus', async (name, code, text) => {
    const opened = await open({ withdrawal: refused(code, { fields: { [name]: code } }) })
    await fill(opened)
    await opened.user.click(await goOn())
    const field = name === 'amount' ? await amountField() : await walletField()
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(main().getByText(sentence(text))).toBeTruthy()
    expect(await typed()).toEqual(['50', iban])
  })

  test('[WD-12, APP-15] while it is asked the button is busy, and another press asks nothing', async () => {
    const opened = await open({ withdrawal: 'waits' })
    await fill(opened)
    await opened.user.dblClick(await goOn())
    await opened.user.keyboard('{Enter}')
    expect((await goOn()).getAttribute('aria-busy')).toBe('true')
    expect(opened.server.calls('withdrawal')).toHaveLength(1)
  })

  test('[WD-04] money that has left meanwhile is said, and the check above the form follows', async () => {
    const fault = refused('funds.insufficient', { fields: { amount: 'funds.insufficient' } })
    const opened = await open({ withdrawalOverview: inTurn(overview, { ...overview, obstacles: ['allBound'] }), withdrawal: fault })
    await main().findByText('You can withdraw now.')
    await fill(opened)
    await opened.user.click(await goOn())
    await waitFor(() => expect(main().queryByText('You can withdraw now.')).toBeNull())
    expect(await typed()).toEqual(['50', iban])
    expect((await amountField()).getAttribute('aria-invalid')).toBe('true')
  })

  test('[WD-04, APP-15] a lost answer is said, nothing typed is lost, and asking again works', async () => {
    const opened = await open({ withdrawal: inTurn('lost', charged) })
    await fill(opened)
    await opened.user.click(await goOn())
    expect((await main().findByRole('alert')).textContent).toContain('We can’t reach our servers.')
    expect(await typed()).toEqual(['50', iban])
    await opened.user.click(await goOn())
    expect(await screen.findByRole('dialog', { name: 'A fee applies' })).toBeTruthy()
    expect(opened.server.calls('withdrawalFinal')).toEqual([])
  })

  test('[WD-02, WD-11] a method switched off meanwhile is said, and nothing typed is lost', async () => {
    const opened = await open({ withdrawal: refused('withdrawal.no_method') })
    await fill(opened)
    await opened.user.click(await goOn())
    expect((await main().findByRole('alert')).textContent).toContain('This method isn’t offered any more. Choose another one.')
    expect(await typed()).toEqual(['50', iban])
    expect(opened.server.calls('withdrawalFinal')).toEqual([])
  })
})

describe('confirming them', () => {
  test('[APP-34, WD-06] no translation changes a sum that is confirmed', async () => {
    const dialog = await askTerms(await open({ withdrawal: charged }))
    expect(dialog.getByText(/The fee for the part/).textContent).toContain('untraded is €1.')
    expect(unmarkedFigures(document.body)).toEqual([])
  })

  test('[WD-05, WD-12] a double click requests once; then the amount is empty and the list has it', async () => {
    const opened = await open({
      withdrawal: charged,
      withdrawalFinal: accepted,
      withdrawalList: inTurn({ return: 'true', data: [] }, { return: 'true', data: [requested] }),
    })
    const dialog = await askTerms(opened)
    await opened.user.dblClick(dialog.getByRole('button', { name: 'Withdraw' }))
    expect(await screen.findByText('Your withdrawal is requested')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(opened.server.calls('withdrawalFinal').map(({ body }) => body)).toMatchObject([{ amount: '50.00', arrives: '49.00' }])
    expect(await main().findByRole('button', { name: 'Cancel withdrawal' })).toBeTruthy()
    expect(await typed()).toEqual(['', iban])
    expect(opened.drafts.get('withdrawal sent')).toBeUndefined()
  })

  test('[WD-04] terms that have changed are read again, and only the new ones are confirmed', async () => {
    const worse = { ...charged, quote: { ...quote, fee: '3.00', arrives: '47.00' } }
    const opened = await open({
      withdrawal: inTurn(charged, worse),
      withdrawalFinal: inTurn(refused('withdrawal.stale_quote'), accepted),
    })
    const dialog = await askTerms(opened)
    await opened.user.click(dialog.getByRole('button', { name: 'Withdraw' }))
    expect((await dialog.findByRole('alert')).textContent).toContain('The terms have changed')
    expect(dialog.queryByRole('button', { name: 'Withdraw' })).toBeNull()
    await opened.user.click(dialog.getByRole('button', { name: 'See the new terms' }))
    expect(await dialog.findByText('€47.00')).toBeTruthy()
    await opened.user.click(await dialog.findByRole('button', { name: 'Withdraw' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = opened.server.calls('withdrawalFinal')
    expect(sent.map(({ body }) => (body as { arrives: string }).arrives)).toEqual(['49.00', '47.00'])
    expect(sent[1]?.key).not.toBe(sent[0]?.key)
  })

  test('[WD-02] a method switched off after the terms is said, and going back keeps the form', async () => {
    const opened = await open({ withdrawal: charged, withdrawalFinal: refused('withdrawal.no_method') })
    const dialog = await askTerms(opened)
    await opened.user.click(dialog.getByRole('button', { name: 'Withdraw' }))
    expect((await dialog.findByRole('alert')).textContent).toContain('This method isn’t offered any more.')
    await opened.user.click(dialog.getByRole('button', { name: 'Back' }))
    expect(await typed()).toEqual(['50', iban])
  })
})

describe('the code', () => {
  const challenge = 'c'.repeat(43)
  const asked = { return: 'false', error: 'stepUp.required', factor: 'true', type: 'google', challenge } as const
  const codeDialog = async () => within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }))

  test('[WD-07] an accepted one sends the same request again with its key, once', async () => {
    const opened = await open({ withdrawal: direct, withdrawalFinal: inTurn(asked, accepted), checkFactor: { success: 'true' } })
    await fill(opened)
    await opened.user.click(await goOn())
    const dialog = await codeDialog()
    await opened.user.click(dialog.getByRole('textbox', { name: 'Digit 1 of 6' }))
    await opened.user.keyboard('123456')
    expect(await screen.findByText('Your withdrawal is requested')).toBeTruthy()
    const [first, second, ...more] = opened.server.calls('withdrawalFinal')
    expect([second, more]).toEqual([first, []])
    // The method is reported with each request, by the wdr call (WD-01).
    expect(opened.server.calls('withdrawalRequested').map(({ body }) => body)).toContainEqual({ method: 'EUR' })
  })

  test('[WD-07, APP-15] a check whose answer is lost requests nothing, and can be made again', async () => {
    const checkFactor = inTurn('lost', { success: 'true' } as const)
    const opened = await open({ withdrawal: direct, withdrawalFinal: inTurn(asked, accepted), checkFactor })
    await fill(opened)
    await opened.user.click(await goOn())
    const dialog = await codeDialog()
    await opened.user.click(dialog.getByRole('textbox', { name: 'Digit 1 of 6' }))
    await opened.user.keyboard('123456')
    expect((await dialog.findByRole('alert')).textContent).toContain('We can’t reach our servers.')
    expect(opened.server.calls('withdrawalFinal')).toHaveLength(1)
    await opened.user.click(dialog.getByRole('textbox', { name: 'Digit 1 of 6' }))
    await opened.user.keyboard('123456')
    expect(await screen.findByText('Your withdrawal is requested')).toBeTruthy()
    expect(opened.server.calls('withdrawalFinal')).toHaveLength(2)
  })

  test('[WD-07, WD-12] one that is asked for and never typed requests nothing, and leaves nothing behind', async () => {
    const opened = await open({ withdrawal: direct, withdrawalFinal: asked })
    await fill(opened)
    await opened.user.click(await goOn())
    await opened.user.click((await codeDialog()).getByRole('button', { name: 'Close' }))
    expect((await main().findByRole('alert')).textContent).toContain('You didn’t enter the code, so nothing was withdrawn.')
    expect(opened.server.calls('withdrawalFinal')).toHaveLength(1)
    expect(main().queryByText('No answer to your withdrawal')).toBeNull()
    expect([await typed(), opened.drafts.get('withdrawal sent')]).toEqual([['50', iban], undefined])
    // A new try is a new request: the old key would name one that never was.
    await opened.user.click(await goOn())
    await codeDialog()
    const [first, second] = opened.server.calls('withdrawalFinal')
    expect(second?.key).not.toBe(first?.key)
  })
})

test('[SES-16, BG-02] a session that ends in the middle keeps what was typed until its person is back', async () => {
  const opened = await open({ withdrawal: refused('auth.required', { status: 401 }) })
  await fill(opened)
  await opened.user.click(await goOn())
  expect(await main().findByText('Your session has ended')).toBeTruthy()
  const help = () =>
    main()
      .queryAllByRole<HTMLAnchorElement>('link')
      .find(({ hash }) => hash === '#/show/help/sessionEnded')
  await waitFor(() => expect(help()?.target).toBe('_blank'))
  const now = Date.now()
  const session = { csrf: 'renewed', now, user: wireUser(), platformToken: null, askedAt: now, receivedAt: now }
  await act(async () => void opened.store.dispatch(sessionRead(session)))
  await waitFor(() => expect(main().queryByText('Your session has ended')).toBeNull())
  expect(await typed()).toEqual(['50', iban])
  opened.server.answer({ withdrawal: direct, withdrawalFinal: accepted })
  await opened.user.click(await goOn())
  expect(await screen.findByText('Your withdrawal is requested')).toBeTruthy()
})

test('[BG-02] an accepted amount that is typed again survives the way to another screen', async () => {
  const opened = await open({ withdrawal: direct, withdrawalFinal: accepted })
  await fill(opened)
  await opened.user.click(await goOn())
  expect(await screen.findByText('Your withdrawal is requested')).toBeTruthy()
  await waitFor(async () => expect(await typed()).toEqual(['', iban]))
  await opened.user.type(await amountField(), '50')
  await act(async () => void (location.hash = '#/show/contacts'))
  await waitFor(() => expect(screen.queryByRole('heading', { level: 1, name: 'Withdraw' })).toBeNull())
  await act(async () => void (location.hash = '#/show/withdrawal'))
  expect(await typed()).toEqual(['50', iban])
})
