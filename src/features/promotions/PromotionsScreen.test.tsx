// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WirePromotionDetail } from '../../../contract/promotions.ts'
import { deferred } from '../../../domain/kernel/deferred.ts'
import { renderScreen, show } from '../../../tests/support/renderScreen.tsx'
import { sentence } from '../../../tests/support/sentence.ts'
import { inTurn, refused, type SentCall, type ServerAnswers } from '../../../tests/support/stubServer.ts'
import { unmarkedFigures } from '../../../tests/support/unmarkedFigures.ts'
import { wireUser } from '../../../tests/support/wireUser.ts'

const done = { return: 'true' } as const
const end = new Date(2026, 11, 1).getTime()
const promotion = (active: boolean) => ({ name: 'letter-2026', start: 1, end, title: 'Letter bonus', percent: '2', active })
const bound = (givesUp = '50.00') => ({
  ...done,
  currency: 'EUR' as const,
  balance: '100.00',
  free: '50.00',
  bound: givesUp,
  boundBy: [{ id: 'grant-1', givesUp, kind: 'bonus' as const, amount: '50.00', turnover: '120.50', needed: '1000.00', grantedAt: 1 }],
})
const nothingBound = { ...done, currency: 'EUR', balance: '50.00', free: '50.00', bound: '0.00', boundBy: [] } as const

beforeEach(() => void vi.stubGlobal('scrollTo', () => undefined))
afterEach(() => void vi.unstubAllGlobals())

const open = (answers: ServerAnswers = {}) =>
  renderScreen(show('promotions'), {
    answers: {
      modal: { ...done, data: { list: [promotion(true)] } },
      accountMoney: bound(),
      giveUpBonus: done,
      deactivatePromotion: done,
      ...answers,
    },
    worker: { refreshUser: async () => ({ ok: true, value: wireUser() }) },
  })
async function openQuestion(answers: ServerAnswers = {}) {
  const opened = await open(answers)
  await opened.user.click(await screen.findByRole('button', { name: 'Give up: Bonus of €50' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Give up this bonus?' }))
  const confirm = async () => opened.user.click(await dialog.findByRole('button', { name: 'Give up' }))
  return { ...opened, dialog, confirm }
}
const sent = ({ body, key }: SentCall) => ({ body, hasKey: key !== null })

test('[WD-14] the screen says how much turnover is left of a bonus', async () => {
  await open()
  const text = (await screen.findByText(/still to trade/)).textContent
  expect(text?.replaceAll('\u00a0', ' ')).toBe('120 EUR of 1,000 EUR traded · 880 EUR still to trade')
})

test('[WD-14, APP-34] a bonus is given up once its loss is confirmed', async () => {
  const { dialog, confirm, server } = await openQuestion({ accountMoney: inTurn(bound(), bound(), nothingBound) })
  await dialog.findByText(sentence(/^€50\.00 of bonus money leaves your account/))
  expect(unmarkedFigures(document.body)).toEqual([])
  await confirm()
  await screen.findByText('You’ve given up the bonus.')
  expect(server.calls('giveUpBonus').map(sent)).toEqual([{ body: { id: 'grant-1', amount: '50.00' }, hasKey: true }])
  await waitFor(() => expect(screen.queryByText(/still to trade/)).toBeNull())
})

test('[WD-14] keeping the bonus sends nothing', async () => {
  const { dialog, user, server } = await openQuestion()
  await user.click(await dialog.findByRole('button', { name: 'Keep it' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.calls('giveUpBonus')).toEqual([])
})

test('[WD-14] an amount that has changed is shown before it is asked again', async () => {
  const { dialog, confirm, server } = await openQuestion({ giveUpBonus: inTurn(refused('bonus.changed'), done) })
  await dialog.findByText(/^€50\.00/)
  server.answer({ accountMoney: bound('30.00') })
  await confirm()
  await dialog.findByText('The amount has changed in the meantime. Please check it again.')
  await dialog.findByText(sentence(/^€30\.00 of bonus money/))
  await confirm()
  await waitFor(() => expect(server.calls('giveUpBonus')[1]?.body).toEqual({ id: 'grant-1', amount: '30.00' }))
})

test('[WD-14, APP-15] the question stays until it is answered, so that a refusal is seen', async () => {
  const answer = deferred<ReturnType<typeof refused>>()
  const { dialog, confirm, user } = await openQuestion({ giveUpBonus: answer.promise })
  await confirm()
  await user.keyboard('{Escape}')
  answer.resolve(refused('bonus.atStake'))
  expect(await dialog.findByRole('alert')).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('[WD-14, FUND-43] a lost answer is asked for again under the same key', async () => {
  const { dialog, confirm, server } = await openQuestion({ giveUpBonus: inTurn('lost', done) })
  await confirm()
  await dialog.findByRole('alert')
  await confirm()
  await waitFor(() => expect(server.calls('giveUpBonus')).toHaveLength(2))
  const [first, second] = server.calls('giveUpBonus')
  expect(second?.key).toBe(first?.key)
})

test('[WD-14] a bonus that has become free meanwhile is not asked for', async () => {
  const { dialog } = await openQuestion({ accountMoney: inTurn(bound(), nothingBound) })
  await dialog.findByText('This bonus no longer binds any money.')
  expect(dialog.queryByRole('button', { name: 'Give up' })).toBeNull()
})

test('[ENG-01, APP-10] the active promotion can be put aside, and its button keeps the focus', async () => {
  const { user, server } = await open()
  const stop = await screen.findByRole('button', { name: 'Don’t use it: Letter bonus' })
  server.answer({ modal: { ...done, data: { list: [promotion(false)] } } })
  await user.click(stop)
  const use = await screen.findByRole('button', { name: 'Use with next deposit: Letter bonus' })
  expect(document.activeElement).toBe(use)
  expect(server.calls('deactivatePromotion').map(({ body }) => body)).toEqual([{ name: 'letter-2026' }])
})

test('[ENG-16, WD-14] where nothing may be offered, an earlier bonus can still be given up', async () => {
  await open({ modal: refused('offers.unavailable') })
  await screen.findByText('Offers aren’t available for this account.')
  await screen.findByRole('button', { name: 'Give up: Bonus of €50' })
  expect(screen.queryByRole('button', { name: /^See the offer/ })).toBeNull()
})

const detail = (over: Partial<WirePromotionDetail> = {}) => ({
  ...done,
  data: {
    promotion: { ...promotion(false), start: new Date(2026, 8, 1).getTime() },
    status: 'open' as const,
    most: { amount: '200.00', currency: 'EUR' as const },
    ...over,
  },
})
const openOne = (onePromotion: ServerAnswers['onePromotion'], more: ServerAnswers = {}) =>
  renderScreen(show('promo/letter-2026'), { answers: { onePromotion, ...more } as ServerAnswers })
const plain = () => (screen.getByRole('main').textContent ?? '').replaceAll('\u00a0', ' ')

test('[ENG-01, APP-03] the page of a promotion has its dates, its price in turnover and an example', async () => {
  await openOne(detail())
  await screen.findByRole('heading', { name: 'Letter bonus', level: 1 })
  expect(plain()).toContain('Sep 1')
  expect(plain()).toContain('20 times the bonus')
  expect(plain()).toMatch(/a deposit of €1,000 earns a bonus of €[\d.]+ in all\. You can withdraw it after trades of €[\d,]+\./)
  expect(screen.getByRole('link', { name: 'Bonus terms' })).toBeTruthy()
})

test('[ENG-01, FUND-08] on a coin account it says that deposits there bring no bonus', async () => {
  await openOne(detail({ most: { amount: '0.00000000', currency: 'BTC' } }))
  expect(await screen.findByText('Deposits to your BTC account don’t get a bonus.')).toBeTruthy()
  expect(screen.queryByText('Largest bonus of a deposit')).toBeNull()
})

test('[ENG-01] its use is chosen there, and the deposit is then one step away', async () => {
  const { user, server } = await openOne(inTurn(detail(), detail({ status: 'active' })) as ServerAnswers['onePromotion'], {
    activatePromotion: done,
  })
  await user.click(await screen.findByRole('button', { name: 'Use with next deposit' }))
  const way = await screen.findByRole('button', { name: 'Don’t use it' })
  expect(document.activeElement).toBe(way)
  expect(way.parentElement?.querySelector('a')?.getAttribute('href')).toMatch(/#\/show\/funding\/promo$/)
  expect(server.calls('activatePromotion').map(({ body }) => body)).toEqual([{ name: 'letter-2026' }])
})

test('[ENG-01, WD-14] one that was used shows the turnover of its bonus, which can be given up there', async () => {
  const grant = {
    id: 'grant-1',
    account: 'a',
    currency: 'EUR' as const,
    amount: '50.00',
    turnover: '120.50',
    needed: '1000.00',
    givenUp: false,
  }
  const { user } = await openOne(detail({ status: 'used', grant }), { accountMoney: bound() })
  await screen.findByText(sentence('The bonus it brought: €50'))
  expect(screen.queryByRole('button', { name: 'Use with next deposit' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Give up the bonus' }))
  expect(await screen.findByRole('dialog', { name: 'Give up this bonus?' })).toBeTruthy()
})

test('[FUND-45] a bonus whose deposit was returned says so, and cannot be given up', async () => {
  const amounts = { amount: '50.00', turnover: '0.00', needed: '1000.00' }
  const grant = { id: 'grant-1', account: 'a', currency: 'EUR' as const, ...amounts, givenUp: false, takenBack: true }
  await openOne(detail({ status: 'used', grant }))
  expect(await screen.findByText('The bonus was taken back, because its deposit was returned.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Give up the bonus' })).toBeNull()
})

test.each([
  ['unknown', refused('promo.invalid'), 'There’s no promotion for you at this address'],
  ['forbidden', refused('offers.unavailable'), 'Offers aren’t available for this account.'],
])('[ENG-01, APP-26] the page of a promotion that is %s says so', async (_what, refusal, text) => {
  await openOne(refusal)
  expect(await screen.findByText(text)).toBeTruthy()
})

test('[ENG-01] an address that is too long for a promotion says so without a call', async () => {
  const { server } = await renderScreen(show(`promo/${'x'.repeat(81)}`))
  expect(await screen.findByText('There’s no promotion for you at this address')).toBeTruthy()
  expect(server.calls('onePromotion')).toEqual([])
})
