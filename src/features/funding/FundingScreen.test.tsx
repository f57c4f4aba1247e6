// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { CommandApi, DepositOrder, DepositView } from '../../../contract/background.ts'
import type { SavedCard } from '../../../contract/cards.ts'
import { deferred } from '../../../domain/kernel/deferred.ts'
import { leaksIn, securityCodesIn } from '../../../tests/support/canary.ts'
import { depositView } from '../../../tests/support/depositView.ts'
import { renderScreen, show } from '../../../tests/support/renderScreen.tsx'
import { sentence } from '../../../tests/support/sentence.ts'
import { type ServerAnswers, inTurn, refused } from '../../../tests/support/stubServer.ts'
import { unmarkedFigures } from '../../../tests/support/unmarkedFigures.ts'
import { wireUser } from '../../../tests/support/wireUser.ts'

const done = { return: 'true' } as const
const visa: SavedCard = { id: 'card-1', brand: 'visa', last4: '0002', expires: '2039-04', entropay: false }
const cards = (...data: SavedCard[]) => ({ return: 'true', data }) as const
/** A server that answers everything that the screen asks at its start. */
const calm: ServerAnswers = {
  triggerCards: cards(),
  openInvoices: { return: 'true', data: [] },
  openTransfer: { return: 'true' },
  promotions: { list: [] },
  promotionsMax: { return: 'true', bonus: '200.00', percent: '3.5' },
  purchaseTried: done,
  purchaseLeft: done,
}

type Setting = Parameters<typeof renderScreen>[1] & { add?: string }
async function open({ add = '', answers, worker, ...setting }: Setting = {}) {
  const orders: DepositOrder[] = []
  const startDeposit: CommandApi['startDeposit'] = async (order) => {
    orders.push(order)
    return { ok: true, value: depositView({ id: order.id, amount: order.amount }) }
  }
  const opened = await renderScreen(show('funding') + add, {
    answers: { ...calm, ...answers },
    worker: { startDeposit, ...worker },
    ...setting,
  })
  await screen.findByRole('heading', { name: 'Deposit', level: 1 })
  return { ...opened, orders }
}

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const payButton = () => screen.findByRole('button', { name: /^Deposit/ })
type Person = Awaited<ReturnType<typeof open>>['user']

async function typeCard(user: Person, number: string): Promise<void> {
  await user.type(await field('Card number'), number)
  await user.type(await field('Expiry date'), '04/39')
}

describe('the card form', () => {
  test('[FUND-16, FUND-18] a new card is saved, and the deposit starts with it', async () => {
    const { user, server, orders } = await open({ answers: { saveCard: { return: 'true', data: visa } } })
    await typeCard(user, '4000000000000002')
    await user.click(await payButton())
    expect(await screen.findByRole('heading', { name: 'Deposit in progress' })).toBeTruthy()
    expect(server.calls('saveCard')[0]?.body).toMatchObject({ cnu: '4000000000000002', emm: '04', eyy: '2039', fn: 'Ada', ln: 'Byron' })
    expect(orders).toMatchObject([{ card: 'card-1', amount: '250.00', account: 'eur-1', bonus: false }])
  })

  test.each([
    ['without a tick', false],
    ['with a tick', true],
  ])('[FUND-19] %s the call says whether to keep the card', async (_how, keep) => {
    const { user, server } = await open({
      user: { ...wireUser(), savesCards: 'asked' },
      answers: { saveCard: { return: 'true', data: visa } },
    })
    await typeCard(user, '4000000000000002')
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Save this card/ })
    expect(box.checked).toBe(false)
    if (keep) await user.click(box)
    await user.click(await payButton())
    await waitFor(() => expect(server.calls('saveCard')[0]?.body).toMatchObject({ keep }))
  })

  test('[FUND-19, SRV-12] a server that keeps every card offers no choice', async () => {
    const { user, server } = await open({ answers: { saveCard: { return: 'true', data: visa } } })
    await typeCard(user, '4000000000000002')
    expect(screen.queryByRole('checkbox', { name: /^Save this card/ })).toBeNull()
    await user.click(await payButton())
    await waitFor(() => expect(server.calls('saveCard')[0]?.body).not.toHaveProperty('keep'))
  })

  test('[FUND-19] no snapshot of the store holds a card number or code, from typing to the receipt', async () => {
    const [number, code] = ['4000000000000002', '9173']
    const { user, store, report, orders, server } = await open({
      user: { ...wireUser(), cascade: 'FRAUD,ENTROPAY' },
      answers: { saveCard: { return: 'true', data: visa } },
    })
    const snapshots: string[] = []
    const snapshot = (): number => snapshots.push(JSON.stringify(store.getState()))
    store.subscribe(snapshot)
    snapshot()
    await typeCard(user, number.replaceAll(/(.{4})(?!$)/g, '$1 '))
    await user.type(await field('Security code'), code)
    await user.click(await payButton())
    await waitFor(() => expect(orders).toHaveLength(1))
    expect(server.calls('saveCard')[0]?.body).toMatchObject({ cnu: number, cvv: code })
    await report({ topic: 'deposit', deposit: depositView({ id: orders[0]?.id ?? '', status: { at: 'succeeded' } }) })
    snapshot()
    expect(snapshots.length).toBeGreaterThan(3)
    const kept = `${snapshots.join('\n')}${JSON.stringify(orders)}`
    expect([leaksIn(kept, [number]), securityCodesIn(kept, [code])]).toEqual([[], []])
    const planted = `${kept} ${btoa(`card ${number}`)} ${btoa(`{"cvv":"${code}"}`)}`
    expect([leaksIn(planted, [number]), securityCodesIn(planted, [code])]).toEqual([[number], [code]])
  })

  test('[FUND-19] a saved card is chosen, and pays without another entry', async () => {
    const { user, orders } = await open({ answers: { triggerCards: cards(visa) } })
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /Visa ending in 0002/ })).checked).toBe(true)
    expect(screen.queryByLabelText('Card number')).toBeNull()
    await user.click(await payButton())
    await screen.findByRole('heading', { name: 'Deposit in progress' })
    expect(orders).toMatchObject([{ card: 'card-1' }])
  })

  test('[FUND-16] a card typed before the saved ones have loaded stays in the form', async () => {
    const list = deferred<ReturnType<typeof cards>>()
    const { user } = await open({ answers: { triggerCards: list.promise } })
    await user.type(await field('Card number'), '40000000')
    list.resolve(cards(visa))
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /Visa ending in 0002/ })).checked).toBe(false)
    expect((await field('Card number')).value).toBe('4000 0000')
  })

  test('[FUND-16] a form sent before the saved cards have loaded keeps its choice', async () => {
    const list = deferred<ReturnType<typeof cards>>()
    const { user, orders } = await open({ answers: { triggerCards: list.promise } })
    await user.click(await payButton())
    await screen.findAllByText('Please fill the required fields')
    list.resolve(cards(visa))
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /Visa ending in 0002/ })).checked).toBe(false)
    expect(orders).toEqual([])
  })

  test.each([
    ['4000 00', 'Visa', 'We accept this card.', null],
    ['5555 55', 'Mastercard', 'We accept this card.', null],
    ['4067 42', 'Visa', 'We accept this prepaid Entropay card. It may ask for a PIN or security code.', null],
    ['3782 8', 'American Express', 'Visa, Mastercard or Maestro.', null],
    ['3782 82', 'American Express', 'Invalid card type.', 'true'],
  ])('[FUND-15, FUND-17] a number that begins with %s is judged before the press', async (number, brand, note, isInvalid) => {
    const { user, server } = await open()
    const input = await field('Card number')
    await user.type(input, number)
    expect(within(input.parentElement!).getByRole('status').textContent).toBe(brand)
    expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(note)
    expect(input.getAttribute('aria-invalid')).toBe(isInvalid)
    expect(server.calls('saveCard')).toEqual([])
  })

  test('[FUND-16, APP-19] missing card fields are named, and the first gets the focus', async () => {
    const { user, server } = await open()
    await user.click(await payButton())
    const number = await field('Card number')
    expect(number.getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(number))
    expect(server.calls('saveCard')).toEqual([])
  })

  test('[FUND-19, FUND-16] a card the vault refused leaves no number in the form and keeps the rest', async () => {
    const { user, orders } = await open({ answers: { saveCard: refused('cards.refused') } })
    await typeCard(user, '4539148803436467')
    await user.click(await payButton())
    expect((await screen.findByRole('alert')).textContent).toContain('The payment service didn’t accept this card.')
    expect((await field('Card number')).value).toBe('')
    expect([(await field('Expiry date')).value, (await field('Name on card')).value]).toEqual(['04 / 39', 'Ada Byron'])
    expect(orders).toEqual([])
  })

  test('[FUND-36, FUND-43] a press without an answer of the worker is repeated with the same deposit', async () => {
    const ids: string[] = []
    const startDeposit: CommandApi['startDeposit'] = async ({ id }) => {
      ids.push(id)
      return ids.length === 1 ? { ok: false, code: 'background.timeout' } : { ok: true, value: depositView({ id }) }
    }
    const { user } = await open({ answers: { triggerCards: cards(visa) }, worker: { startDeposit } })
    await screen.findByRole('radio', { name: /0002/ })
    await user.click(await payButton())
    expect((await screen.findByRole('alert')).textContent).toContain('That took too long.')
    await user.click(await payButton())
    await screen.findByRole('heading', { name: 'Deposit in progress' })
    expect(ids[1]).toBe(ids[0])
  })

  test('[APP-29] while a card is saved the button is busy', async () => {
    const { user } = await open({ answers: { saveCard: 'waits' } })
    await typeCard(user, '4000000000000002')
    await user.click(await payButton())
    expect((await payButton()).getAttribute('aria-busy')).toBe('true')
  })

  test('[APP-16] a refusal without a reason has the original’s text', async () => {
    const { user } = await open({ answers: { saveCard: refused('auth.server_error', { status: 500 }) } })
    await typeCard(user, '4000000000000002')
    await user.click(await payButton())
    expect((await screen.findByRole('alert')).textContent).toContain('some errors, try latter.')
  })

  test('[SUP-01] a refused start is asked about with its amount, way, account and reason', async () => {
    const { user } = await open({ answers: { saveCard: refused('cards.refused'), supportInit: 'waits' } })
    await typeCard(user, '4539148803436467')
    await user.click(await payButton())
    await user.click(await screen.findByRole('link', { name: 'Ask support' }))
    const subject = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Subject' })
    const facts = within(screen.getByRole('region', { name: 'Sent with your message' })).getAllByRole('definition')
    expect([subject.value, ...facts.map(({ textContent }) => textContent)]).toEqual([
      'My deposit of €250.00',
      '€250.00',
      'Card',
      'EUR account',
      expect.stringContaining('The payment service didn’t accept this card.'),
    ])
  })

  test('[SUP-01] a refused start is asked about with its own amount, whatever is typed since', async () => {
    const { user } = await open({ answers: { saveCard: refused('cards.refused'), supportInit: 'waits' } })
    await typeCard(user, '4539148803436467')
    await user.click(await payButton())
    await screen.findByRole('link', { name: 'Ask support' })
    const amount = await field('Amount to deposit')
    await user.clear(amount)
    await user.type(amount, '300')
    await user.click(screen.getByRole('link', { name: 'Ask support' }))
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Subject' })).value).toBe('My deposit of €250.00')
  })

  test('[PWA-04] offline nothing can be sent, and what was typed stays', async () => {
    const { user, connect } = await open()
    await user.type(await field('Card number'), '40000000')
    await connect('offline')
    const button = await payButton()
    expect((button as HTMLButtonElement).disabled).toBe(true)
    expect(screen.getByText(/You can start a deposit once you’re back online/)).toBeTruthy()
    await connect('online')
    expect((button as HTMLButtonElement).disabled).toBe(false)
    expect((await field('Card number')).value).toBe('4000 0000')
  })

  test('[ENG-03] an accepted offer opens the deposit with the promotion applied, and its turnover beside it', async () => {
    const until = Date.now() + 3_600_000
    const promotion = { name: 'risk', start: 1, end: until, title: 'Risk-free trade', percent: '10', active: true }
    const orders: DepositOrder[] = []
    const { user, server } = await renderScreen(show('terms'), {
      dialog: { name: 'risk_free' },
      answers: {
        ...calm,
        triggerCards: cards(visa),
        modal: { ...done, data: { promo: 'RISK', until, percent: '10' } },
        rememberPromo: { ...done, data: promotion },
        promotions: { list: [promotion] },
      },
      worker: {
        remind: async () => ({ ok: true, value: null }),
        startDeposit: async (order) => {
          orders.push(order)
          return { ok: true, value: depositView({ id: order.id, amount: order.amount }) }
        },
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Accept' }))
    await screen.findByRole('heading', { name: 'Deposit', level: 1 })
    expect([location.hash, server.calls('rememberPromo').map(({ body }) => body)]).toEqual(['#/show/funding/promo', [{ promo: 'RISK' }]])
    expect(await screen.findByText('Risk-free trade')).toBeTruthy()
    const bonus = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Add the/ })
    await waitFor(() => expect(bonus.checked).toBe(true))
    expect(bonus.closest('label')?.textContent).toMatch(/You can withdraw the bonus after €[\d,]+ of trades\.$/)
    await user.click(await payButton())
    await waitFor(() => expect(orders).toMatchObject([{ bonus: true }]))
  })

  test('[FUND-14, APP-34] the bonus is offered where the amount earns one, and only on request', async () => {
    const { user, orders } = await open({ answers: { triggerCards: cards(visa) } })
    const amount = await field('Amount to deposit')
    await user.clear(amount)
    await user.type(amount, '999')
    expect(await screen.findByText(sentence('Deposit €1,000 or more to get a bonus.'))).toBeTruthy()
    expect(screen.queryByRole('checkbox')).toBeNull()
    await user.clear(amount)
    await user.type(amount, '3000')
    await user.tab()
    expect(amount.value).toBe('3,000')
    expect(await screen.findByText('You’re depositing without a bonus.')).toBeTruthy()
    const bonus = await screen.findByRole<HTMLInputElement>('checkbox')
    expect(bonus.checked).toBe(false)
    await user.click(bonus)
    expect(await screen.findByText('€3,050.00')).toBeTruthy()
    // A translation of the page changes none of these sums (APP-34).
    expect(unmarkedFigures(screen.getByRole('main'))).toEqual([])
    await user.click(await payButton())
    await screen.findByRole('heading', { name: 'Deposit in progress' })
    expect(orders).toMatchObject([{ amount: '3000.00', bonus: true }])
  })

  test.each([
    ['fifty', 'Wrong amount!'],
    ['50000', 'Wrong amount! Max deposit'],
  ])('[FUND-12] the amount %s is refused on the page', async (text, error) => {
    const settings = { maxDeposit: { card: '10000', vload: '10000', coin: '10000' } }
    const { user, orders } = await open({ settings, answers: { triggerCards: cards(visa) } })
    await screen.findByRole('radio', { name: /0002/ })
    const amount = await field('Amount to deposit')
    await user.clear(amount)
    await user.type(amount, text)
    await user.click(await payButton())
    expect((await screen.findByText(new RegExp(`^${error}`))).textContent).toContain(error)
    expect(orders).toEqual([])
  })
})

describe('the amount', () => {
  const bank = { beneficiary: 'Openfloor', iban: 'DE75512108001245126199', bic: 'SOGEDEFF', bank: 'Bank', reference: 'R-1' }
  const answers: ServerAnswers = {
    triggerCards: cards(visa),
    bitcoinCurrency: refused('auth.server_error', { status: 500 }),
    bitcoinSave: done,
    payCoin: refused('invoices.unavailable'),
    reportBank: { return: 'true', bank },
  }
  const settings = { methods: ['card', 'vload', 'neteller', 'bitcoin', 'tether', 'bank'] }

  test.each([
    ['card', '', 'Deposit', 'Deposit €250'],
    ['Vload', '/vload', 'Deposit', 'Deposit €250'],
    ['Neteller', '/neteller', 'Deposit', 'Deposit €250'],
    ['Bitcoin', '/bitcoin', 'Get the payment address', 'Get the payment address'],
    ['Tether', '/tether', 'Get the payment address', 'Get the payment address'],
    ['bank', '/bank', 'Get the bank details', 'Get the bank details'],
  ])('[FUND-09] by %s the press that raises the amount pays nothing, the next pays what is shown', async (way, add, before, after) => {
    const { user, orders, server } = await open({ add, answers, settings })
    if (way === 'card') await screen.findByRole('radio', { name: /0002/ })
    if (way === 'Neteller') {
      await user.type(await field('Neteller account'), 'ada@example.org')
      await user.type(await field('Secure ID'), '123456')
    }
    const paid = (): string[] => [
      ...orders.map(({ amount }) => amount),
      ...[...server.calls('payCoin'), ...server.calls('reportBank')].map(({ body }) => (body as { amount: string }).amount),
    ]
    const amount = await field('Amount to deposit')
    await user.clear(amount)
    await user.type(amount, '10')
    const button = await screen.findByRole('button', { name: before })
    await user.click(button)
    expect([paid(), amount.value, button.textContent]).toEqual([[], '250', after])
    await user.click(button)
    await waitFor(() => expect(paid()).toEqual(['250.00']))
  })

  test('[FUND-09, FUND-38] below the minimum no price in Bitcoin is promised', async () => {
    const { user } = await open({
      add: '/bitcoin',
      answers: { ...answers, bitcoinCurrency: { return: 'true', rates: { EUR: '50000.00' } } },
    })
    const price = () => screen.getByRole('main').textContent?.includes('at the current rate')
    await waitFor(() => expect(price()).toBe(true))
    const amount = await field('Amount to deposit')
    await user.clear(amount)
    await user.type(amount, '10')
    expect(price()).toBe(false)
  })

  test('[FUND-08, APP-33] a formatted amount that gets the focus is selected, so that typing replaces it', async () => {
    const { user } = await open({ answers })
    const amount = await field('Amount to deposit')
    await user.clear(amount)
    await user.type(amount, '1000')
    await user.tab()
    expect(amount.value).toBe('1,000')
    // Not by `tab`: the test's keyboard selects by itself, before the digits lose their grouping.
    act(() => amount.focus())
    expect([amount.value, amount.selectionStart, amount.selectionEnd]).toEqual(['1000', 0, 4])
    await user.keyboard('500')
    expect(amount.value).toBe('500')
  })

  test('[FUND-08, APP-33] the slider stays at the amount while its decimals are typed', async () => {
    const { user } = await open({ answers })
    const amount = await field('Amount to deposit')
    const slider = screen.getByRole<HTMLInputElement>('slider')
    const shown = (): unknown[] => [slider.getAttribute('aria-valuetext'), slider.value]
    await user.clear(amount)
    await user.type(amount, '1500')
    const whole = shown()
    expect(whole[0]).toContain('€1,500')
    await user.keyboard('.')
    expect([amount.value, shown()]).toEqual(['1500.', whole])
    await user.tab()
    expect([amount.value, shown()]).toEqual(['1,500', whole])
  })
})

describe('the saved cards', () => {
  const other: SavedCard = { ...visa, id: 'card-2', last4: '1018' }

  test('[FUND-18] a saved card is removed only after a question', async () => {
    const list = inTurn(cards(visa, other), done, cards(other))
    const { user, server } = await open({ answers: { triggerCards: list } })
    await user.click(await screen.findByRole('button', { name: 'Remove Visa ending in 0002' }))
    const question = await screen.findByRole('group', { name: 'Remove Visa ending in 0002' })
    await user.click(within(question).getByRole('button', { name: 'Keep it' }))
    expect(server.calls('triggerCards')).toHaveLength(1)
    await user.click(await screen.findByRole('button', { name: 'Remove Visa ending in 0002' }))
    await user.click(within(await screen.findByRole('group', { name: /Remove Visa/ })).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByRole('radio', { name: /0002/ })).toBeNull())
    expect(server.calls('triggerCards')[1]?.body).toEqual({ card: 'card-1', can_load: false })
    expect(screen.getByRole('radio', { name: /1018/ })).toBeTruthy()
  })

  test('[FUND-18, APP-15] a card that cannot be removed stays, with a message', async () => {
    const { user } = await open({ answers: { triggerCards: inTurn(cards(visa), refused('cards.unavailable')) } })
    await user.click(await screen.findByRole('button', { name: 'Remove Visa ending in 0002' }))
    await user.click(within(await screen.findByRole('group', { name: /Remove Visa/ })).getByRole('button', { name: 'Remove' }))
    expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t remove the card.')
    expect(screen.getByRole('radio', { name: /0002/ })).toBeTruthy()
  })

  test.each([
    ['expired', { ...visa, expires: '2020-01' }, 'Expired'],
    ['declined too often', { ...visa, until: Date.now() + 3_600_000 }, 'Declined too often.'],
  ])('[FUND-19, FUND-46] a card that is %s cannot be chosen', async (_name, card, text) => {
    await open({ answers: { triggerCards: cards(card) } })
    const radio = await screen.findByRole<HTMLInputElement>('radio', { name: new RegExp(text) })
    expect(radio.disabled).toBe(true)
    expect(await field('Card number')).toBeTruthy()
  })

  test('[APP-29] saved cards that do not load are named, and read again on request', async () => {
    const { user } = await open({ answers: { triggerCards: inTurn(refused('auth.server_error', { status: 500 }), cards(visa)) } })
    expect(await screen.findByText('We couldn’t load your saved cards.')).toBeTruthy()
    expect(await field('Card number')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('radio', { name: /0002/ })).toBeTruthy()
    expect(screen.queryByText('We couldn’t load your saved cards.')).toBeNull()
  })
})

describe('the other ways to pay', () => {
  test('[FUND-02] the Vload tab asks for an amount and no card', async () => {
    const { user, orders } = await open({ add: '/vload?amount=480', settings: { methods: ['card', 'vload'] } })
    expect(await screen.findByText(/You don’t need a card./)).toBeTruthy()
    expect((await field('Amount to deposit')).value).toBe('480')
    expect(screen.getByRole('link', { name: /^Vload/ }).getAttribute('aria-current')).toBe('page')
    expect(screen.queryByLabelText('Card number')).toBeNull()
    await user.click(await payButton())
    await screen.findByRole('heading', { name: 'Deposit in progress' })
    expect(orders).toMatchObject([{ stack: ['VLOAD'], amount: '480.00' }])
    expect(orders[0]).not.toHaveProperty('card')
  })

  test('[FUND-30] the address of VLOAD’s page opens its tab with the amount', async () => {
    await renderScreen('/api/vload/card?amount=480', { answers: calm, settings: { methods: ['card', 'vload'] } })
    expect((await field('Amount to deposit')).value).toBe('480')
    expect(location.hash).toBe('#/show/funding/vload?amount=480')
  })

  test('[FUND-38] a refused coin deposit says why, and keeps the amount', async () => {
    const { user, server } = await open({
      add: '/bitcoin',
      answers: {
        payCoin: refused('invoices.unavailable'),
        bitcoinCurrency: refused('auth.server_error', { status: 500 }),
        reportMethod: done,
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Get the payment address' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Crypto payments aren’t available right now.')
    expect(screen.getByRole('link', { name: 'Ask support' })).toBeTruthy()
    expect((await field('Amount to deposit')).value).toBe('250')
    expect(server.calls('payCoin')[0]).toMatchObject({ params: { coin: 'btc' }, body: { amount: '250.00', account: 'eur-1' } })
  })

  test('[SUP-01] a refused coin deposit is asked about with its own coin, whatever is chosen since', async () => {
    const { user } = await open({
      add: '/altcoin',
      settings: { methods: ['card', 'altcoin'] },
      answers: { payCoin: refused('invoices.unavailable'), supportInit: 'waits' },
    })
    await user.click(await screen.findByRole('button', { name: 'Get the payment address' }))
    await screen.findByRole('link', { name: 'Ask support' })
    await user.selectOptions(await field('Coin'), 'dash')
    await user.click(screen.getByRole('link', { name: 'Ask support' }))
    const facts = within(await screen.findByRole('region', { name: 'Sent with your message' }))
    expect(facts.getByText('Bitcoin Cash')).toBeTruthy()
  })

  test('[FUND-40] where the settings have no Tron, Tether names Ethereum and asks nothing', async () => {
    await open({ add: '/tether', settings: { methods: ['card', 'tether'], features: { tron: false } } })
    await screen.findByText(/Ethereum/)
    expect(screen.queryByLabelText('Network')).toBeNull()
  })

  test('[FUND-40] a coin of two networks names its default one, and pays on the chosen one', async () => {
    const { user, server } = await open({
      add: '/tether',
      settings: { methods: ['card', 'tether'] },
      answers: { payCoin: refused('invoices.unavailable') },
    })
    const networks = await screen.findByLabelText<HTMLSelectElement>('Network')
    expect(networks.selectedOptions[0]?.textContent).toMatch(/^Ethereum/)
    await user.selectOptions(networks, screen.getByRole('option', { name: /^Tron/ }))
    await user.click(await screen.findByRole('button', { name: 'Get the payment address' }))
    await screen.findByRole('alert')
    expect(server.calls('payCoin')).toMatchObject([{ params: { coin: 'usdt' }, body: { is_erc20: false } }])
  })

  test('[FUND-46] a refusal by a limit says which and until when', async () => {
    const until = Date.now() + 60_000
    const { user } = await open({
      add: '/bitcoin',
      answers: {
        payCoin: refused('invoices.hour_limit', { status: 429, until }),
        bitcoinCurrency: refused('auth.server_error', { status: 500 }),
        reportMethod: refused('funding.report_limit', { status: 429, until }),
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Get the payment address' }))
    const refusal = await screen.findByRole('alert')
    expect(refusal.textContent).toMatch(/30 invoices an hour.*You can pay this way again from .*\d\d:\d\d/)
    await user.click(screen.getByText('Paid, but it isn’t here?'))
    await user.type(await field('Amount paid'), '300')
    await user.type(await field('Amount in BTC'), '0.01')
    await user.click(await screen.findByRole('button', { name: 'Report the payment' }))
    await screen.findByText(sentence(/You can report the next one from .*\d\d:\d\d/))
  })

  test('[FUND-39] a payment is reported in any coin of its tab, and in part', async () => {
    const { user, server } = await open({
      add: '/altcoin',
      settings: { methods: ['card', 'altcoin'] },
      answers: { reportMethod: { return: 'true', transaction_id: 'r-1' } },
    })
    await user.click(await screen.findByText('Paid, but it isn’t here?'))
    await user.type(await field('Amount paid'), '12')
    await user.type(await screen.findByLabelText(/^Amount in BCH, DASH.* ZEC$/), '0.3')
    await user.click(await screen.findByRole('button', { name: 'Report the payment' }))
    await screen.findByText(/Your reference/)
    expect(server.calls('reportMethod')).toMatchObject([{ params: { method: 'altcoin' }, body: { amount: '12.00', bitcoin: '0.3' } }])
  })

  test('[FUND-06] a deposit begun and left is reported with its amount, a tried one alone', async () => {
    const left = await open({ answers: { bitcoinCurrency: refused('auth.server_error', { status: 500 }) }, add: '/bitcoin' })
    await left.user.clear(await field('Amount to deposit'))
    await left.user.type(await field('Amount to deposit'), '400')
    left.unmount()
    await waitFor(() => expect(left.server.calls('purchaseLeft')).toMatchObject([{ body: { amount: '400.00', currency: 'EUR' } }]))
    expect(left.server.calls('purchaseTried')).toEqual([])
    const tried = await open({ add: '/vload', settings: { methods: ['vload'] } })
    await tried.user.clear(await field('Amount to deposit'))
    await tried.user.type(await field('Amount to deposit'), '400')
    await tried.user.click(await payButton())
    await waitFor(() => expect(tried.server.calls('purchaseTried')).toHaveLength(1))
    tried.unmount()
    expect(tried.server.calls('purchaseLeft')).toEqual([])
  })

  test('[FUND-39] the Neteller tab asks for an account and a secure id, and charges them', async () => {
    const { user, orders } = await open({ add: '/neteller', settings: { methods: ['card', 'neteller'] } })
    await user.click(await payButton())
    expect((await field('Neteller account')).getAttribute('aria-invalid')).toBe('true')
    expect((await field('Secure ID')).getAttribute('aria-invalid')).toBe('true')
    await user.type(await field('Neteller account'), ' ada@example.org')
    await user.type(await field('Secure ID'), '123456')
    await user.click(await payButton())
    await screen.findByRole('heading', { name: 'Deposit in progress' })
    expect(orders).toMatchObject([{ stack: ['NETELLER'], wallet: 'ada@example.org', amount: '250.00' }])
    expect(orders[0]).not.toHaveProperty('secureId')
  })

  test('[APP-33, FUND-39] the blanks and marks of a pasted secure id cost none of its digits', async () => {
    const { user } = await open({ add: '/neteller', settings: { methods: ['card', 'neteller'] } })
    const secureId = await field('Secure ID')
    await user.click(secureId)
    await user.paste('\u200E 123 456 7')
    expect(secureId.value).toBe('123456')
  })

  test('[APP-33, FUND-16] the marks of a pasted expiry cost none of its digits', async () => {
    const { user } = await open()
    const expiry = await field('Expiry date')
    await user.click(expiry)
    await user.paste('\u200E04 / 2039\u200E')
    expect(expiry.value).toBe('04 / 2039')
  })

  test('[APP-33, FUND-16] a card number is grouped once no input method composes it', async () => {
    await open()
    const number = await field('Card number')
    fireEvent.input(number, { target: { value: '４０００１' }, isComposing: true })
    expect(number.value).toBe('４０００１')
    fireEvent.input(number, { target: { value: '４０００１１' } })
    expect(number.value).toBe('4000 11')
  })

  test('[FUND-39] the bank tab announces a transfer once, and shows where to send it', async () => {
    const bank = { beneficiary: 'Openfloor', iban: 'DE75512108001245126199', bic: 'SOGEDEFF', bank: 'Bank', reference: 'R-1' }
    const { user, server } = await open({
      add: '/bank',
      settings: { methods: ['card', 'bank'] },
      answers: { reportBank: inTurn('lost', { return: 'true', bank }) },
    })
    const announce = async () => user.click(await screen.findByRole('button', { name: 'Get the bank details' }))
    await announce()
    await screen.findByRole('alert')
    await announce()
    expect(await screen.findByText('DE75512108001245126199')).toBeTruthy()
    const [first, second] = server.calls('reportBank')
    expect(second?.body).toEqual(first?.body)
  })

  test('[FUND-39] the bank tab shows a transfer that is waited for again, and takes another', async () => {
    const bank = { beneficiary: 'Openfloor', iban: 'DE75512108001245126199', bic: 'SOGEDEFF', bank: 'Bank', reference: 'R-1' }
    const data = { account: 'eur-1', amount: '250.00', currency: 'EUR', bank } as const
    const { user } = await open({
      add: '/bank',
      settings: { methods: ['card', 'bank'] },
      answers: { openTransfer: { return: 'true', data } },
    })
    expect(await screen.findByText('DE75512108001245126199')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Announce another transfer' }))
    expect(await screen.findByRole('button', { name: 'Get the bank details' })).toBeTruthy()
    expect(screen.queryByText('DE75512108001245126199')).toBeNull()
  })

  test('[FUND-39, APP-15] a late answer about a waiting transfer leaves the form that is typed in', async () => {
    const bank = { beneficiary: 'Openfloor', iban: 'DE75512108001245126199', bic: 'SOGEDEFF', bank: 'Bank', reference: 'R-1' }
    const data = { account: 'eur-1', amount: '250.00', currency: 'EUR', bank } as const
    const late = deferred<{ return: 'true'; data: typeof data }>()
    const { user, server } = await open({
      add: '/bank',
      settings: { methods: ['card', 'bank'] },
      answers: { openTransfer: late.promise },
    })
    await user.type(await field('Amount to deposit'), '0')
    await act(async () => late.resolve({ return: 'true', data }))
    expect(screen.getByRole('button', { name: 'Get the bank details' })).toBeTruthy()
    expect(screen.queryByText('DE75512108001245126199')).toBeNull()
    expect(server.calls('openTransfer')).toMatchObject([{ body: { account: 'eur-1' } }])
  })

  test('[FUND-39] back at the bank tab no transfer of an earlier answer is shown', async () => {
    const bank = { beneficiary: 'Openfloor', iban: 'DE75512108001245126199', bic: 'SOGEDEFF', bank: 'Bank', reference: 'R-1' }
    const data = { account: 'eur-1', amount: '250.00', currency: 'EUR', bank } as const
    const { user } = await open({
      add: '/bank',
      settings: { methods: ['card', 'bank'] },
      answers: { openTransfer: inTurn({ return: 'true', data }, refused('auth.server_error', { status: 500 })) },
    })
    expect(await screen.findByText('DE75512108001245126199')).toBeTruthy()
    await user.click(screen.getByRole('link', { name: /^Card/ }))
    await payButton()
    await user.click(screen.getByRole('link', { name: /^Bank/ }))
    expect(await screen.findByRole('button', { name: 'Get the bank details' })).toBeTruthy()
    expect(screen.queryByText('DE75512108001245126199')).toBeNull()
  })

  test('[FUND-39, FUND-43] a payment that has not arrived is reported by its address and amount', async () => {
    const { user, server } = await open({
      add: '/neteller',
      settings: { methods: ['card', 'neteller'] },
      answers: { reportMethod: { return: 'true', transaction_id: 'T-1' } },
    })
    await user.click(await screen.findByText('Paid, but it isn’t here?'))
    const report = async () => user.click(await screen.findByRole('button', { name: 'Report the payment' }))
    await report()
    expect((await field('Amount paid')).getAttribute('aria-invalid')).toBe('true')
    await user.type(await field('Amount paid'), '1.500')
    expect(screen.getByText(sentence(/^Do you mean 1,500\.00 or 1\.50\?/))).toBeTruthy()
    await user.clear(await field('Amount paid'))
    await user.type(await field('Amount paid'), '300')
    await report()
    expect((await screen.findByText(/Your reference: T-1/)).textContent).toBeTruthy()
    expect(server.calls('reportMethod')).toMatchObject([
      { params: { method: 'neteller' }, body: { email: 'ada@example.org', amount: '300.00' } },
    ])
  })

  test('[FUND-03] a risk partner sees bitcoin first, and a popup on the card tab', async () => {
    const answers = { bitcoinCurrency: refused('auth.server_error', { status: 500 }) }
    const { user } = await open({ user: { ...wireUser(), cardRisk: true, verification: 'None' }, answers })
    await screen.findByRole('button', { name: 'Get the payment address' })
    await user.click(screen.getByRole('link', { name: /^Card/ }))
    const popup = await screen.findByRole('dialog', { name: 'Verify before you pay by card' })
    await user.click(within(popup).getByRole('button', { name: 'Continue with the card' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await field('Card number')).toBeTruthy()
  })
})

describe('a deposit under way', () => {
  const openWith = async (over: Partial<DepositView>, setting: Setting = {}) => {
    const opened = await open({ answers: { triggerCards: cards(visa) }, ...setting })
    await opened.report({ topic: 'deposit', deposit: depositView({ card: 'card-1', ...over }) })
    await screen.findByRole('heading', { name: 'Deposit in progress' })
    return opened
  }

  test('[FUND-36] it replaces the form, so that no second one can start', async () => {
    await openWith({ status: { at: 'checking' } })
    expect(screen.queryByRole('button', { name: /^Deposit/ })).toBeNull()
  })

  test('[FUND-36] other devices’ deposits are asked for when the screen opens or is visible again', async () => {
    const runNow = vi.fn<CommandApi['runNow']>(async () => ({ ok: true, value: null }))
    await open({ worker: { runNow } })
    expect(runNow.mock.calls).toEqual([['otherDevices']])
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(runNow.mock.calls).toEqual([['otherDevices'], ['otherDevices']])
  })

  test('[FUND-35, FUND-36] the deposit that this page started is shown before an older one elsewhere', async () => {
    const { user, report, orders } = await open({ answers: { triggerCards: cards(visa) } })
    await user.click(await payButton())
    await screen.findByRole('heading', { name: 'Deposit in progress' })
    const elsewhere = { openedAt: 0, amount: '999.00', status: { at: 'confirming', processor: 'PFS', code: 'background.timeout' } } as const
    await report({ topic: 'deposit', deposit: depositView({ id: 'd-elsewhere', ...elsewhere }) })
    expect(screen.queryByText(/999/)).toBeNull()
    await report({ topic: 'deposit', deposit: depositView({ id: orders[0]?.id ?? '', status: { at: 'succeeded' }, changedAt: 2 }) })
    expect(await screen.findByText('Payment successful')).toBeTruthy()
  })

  test('[FUND-36, FUND-44] it can be cancelled; the form comes back and says so until the next deposit', async () => {
    const cancelDeposit = vi.fn<CommandApi['cancelDeposit']>(async (id) => ({
      ok: true,
      value: depositView({ id, status: { at: 'cancelled' }, changedAt: 2 }),
    }))
    const { user, report } = await openWith({ status: { at: 'listening', processor: 'PFS' } }, { worker: { cancelDeposit } })
    await user.click(await screen.findByRole('button', { name: 'Cancel deposit' }))
    expect(await payButton()).toBeTruthy()
    expect(cancelDeposit.mock.calls).toEqual([['d-1']])
    expect(screen.getByText('This deposit was cancelled. Nothing was charged.')).toBeTruthy()
    await report({ topic: 'deposit', deposit: depositView({ id: 'd-2', openedAt: 3, changedAt: 3 }) })
    await screen.findByRole('heading', { name: 'Deposit in progress' })
    expect(screen.queryByText('This deposit was cancelled. Nothing was charged.')).toBeNull()
  })

  test('[FUND-36, APP-15] a cancel that fails is said, and can be repeated', async () => {
    const cancelDeposit: CommandApi['cancelDeposit'] = async () => ({ ok: false, code: 'deposit.not_cancellable' })
    const { user } = await openWith({ status: { at: 'listening', processor: 'PFS' } }, { worker: { cancelDeposit } })
    await user.click(await screen.findByRole('button', { name: 'Cancel deposit' }))
    expect((await screen.findByRole('alert')).textContent).toContain('This deposit can no longer be cancelled')
    expect(screen.getByRole('button', { name: 'Cancel deposit' })).toBeTruthy()
  })

  test('[FUND-36, FUND-44] a requested cancel without a confirmation is said, and can be requested again', async () => {
    await openWith({ status: { at: 'listening', processor: 'PFS' }, requested: 'cancel' })
    await screen.findByText(/You’ve asked to cancel this deposit/)
    expect(screen.getByRole('button', { name: 'Cancel deposit' })).toBeTruthy()
  })

  test('[FUND-36] one that another device may continue says why it waits, and can be cancelled here', async () => {
    const tried = [{ processor: 'FRAUD' }, { processor: 'PFS', code: 'decline.try_again' }] as const
    await openWith({ status: { at: 'contacting', processor: 'PFS' }, tried: [...tried] })
    await screen.findByText(/Your bank asks you to try again later.*The device where you started this deposit can go on/s)
    expect(screen.getByRole('button', { name: 'Cancel deposit' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Check now' })).toBeTruthy()
  })

  test('[FUND-46] a cancel above a limit says when the deposit can be cancelled', async () => {
    const until = Date.UTC(2039, 4, 1)
    const cancelDeposit: CommandApi['cancelDeposit'] = async () => ({ ok: false, code: 'deposit.too_many_cancelled', until })
    const { user } = await openWith({ status: { at: 'listening', processor: 'PFS' } }, { worker: { cancelDeposit } })
    await user.click(await screen.findByRole('button', { name: 'Cancel deposit' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/in the last 12 hours.*You can cancel this one from .*2039/)
  })
})

describe('the result', () => {
  test.each([
    ['payment_success', { at: 'succeeded' }, 'Payment successful', 'Start trading'],
    ['payment_error', { at: 'failed', code: 'decline.insufficient_funds' }, 'Not enough funds on this card.', 'Try another way'],
    ['payment_process', null, 'Payment in process', 'Start trading'],
    ['payment_error', null, 'We don’t know this payment', 'Try another way'],
  ] as const)('[FUND-01, FUND-44] %s with %o says it, and leads on', async (add, status, text, next) => {
    const { report } = await renderScreen(`${show('funding')}/${add}`, { answers: calm })
    if (status) await report({ topic: 'deposit', deposit: depositView({ status, card: 'card-1' }) })
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByRole('link', { name: next })).toBeTruthy()
  })

  test('[SUP-01] a failed deposit opens a ticket with its facts; no card number is among them', async () => {
    const choices = { departments: [], priorities: [], statuses: [] }
    const { report, user } = await renderScreen(`${show('funding')}/payment_error`, { answers: { ...calm, supportInit: choices } })
    const status = { at: 'failed', code: 'decline.insufficient_funds' } as const
    await report({ topic: 'deposit', deposit: depositView({ status, card: 'card-1' }) })
    await user.click(await screen.findByRole('link', { name: 'Ask support' }))
    const facts = within(await screen.findByRole('region', { name: 'Sent with your message' }))
    const shown = facts.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(shown).toEqual(expect.arrayContaining(['€250.00', 'Not enough funds on this card.', 'd-1']))
    expect(shown.join(' ')).not.toMatch(/\d{12,}/)
  })

  test('[FUND-01, FUND-33] a failed deposit says that nothing was paid, and why', async () => {
    const { report } = await renderScreen(`${show('funding')}/payment_error`, { answers: calm })
    await report({ topic: 'deposit', deposit: depositView({ status: { at: 'failed', code: 'decline.insufficient_funds' } }) })
    const result = await screen.findByRole('alert')
    await waitFor(() => expect(result.textContent).toContain('Not enough funds on this card.'))
    expect(result.textContent).toContain("The payment hasn't been made")
  })

  test('[FUND-46] after the daily limit the next way is Bitcoin', async () => {
    const { report } = await renderScreen(`${show('funding')}/payment_error`, { answers: calm })
    await report({ topic: 'deposit', deposit: depositView({ status: { at: 'failed', code: 'cascade.day_limit' } }) })
    expect((await screen.findByRole('link', { name: 'Deposit by Bitcoin' })).getAttribute('href')).toBe('#/show/funding/bitcoin')
  })
})

describe('a demo account', () => {
  test('[FUND-05, TRD-11] it cannot be funded, and offers a real one', async () => {
    const [real] = wireUser().balances
    const demo = { ...real!, accountId: 'demo-1', type: 'demo' }
    const account = { ...wireUser(), balances: [demo, real!], current_accountId: 'demo-1' }
    const { user, server } = await open({ user: account, answers: { setAccount: done } })
    await user.click(await screen.findByRole('button', { name: 'Use the EUR account' }))
    expect(await payButton()).toBeTruthy()
    expect(server.calls('setAccount')).toHaveLength(1)
  })
})
