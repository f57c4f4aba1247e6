import { expect, test } from 'vitest'
import type { DepositOrder, DepositStatus } from '../../../contract/background.ts'
import type { Processor } from '../../../contract/kernel.ts'
import { chargeBodyOf, walletBodyOf } from '../../../domain/cascade/codec.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '../../../domain/kernel/time.ts'
import { createFakeBank, type ProcessorScript } from '../../../tests/support/fakeBank.ts'
import { createFakeClock } from '../../../tests/support/fakeClock.ts'
import { createFakeBrowser, type FakeTab } from '../../../tests/support/fakeTabs.ts'
import { json } from '../../../tests/support/json.ts'

const person = { uid: 7, csrf: 'token', language: 'en' as const }
const id = 'c56a4180-65aa-42ec-a945-5fd21dec0538'
const order = (stack: Processor[], over: Partial<DepositOrder> = {}): DepositOrder => ({
  id,
  account: 'eur-1',
  amount: '250.00',
  currency: 'EUR',
  bonus: false,
  fixed: false,
  card: 'card-1',
  stack,
  ...over,
})

const approved = { return: 'true', status: 'approved', transaction_id: 't-1' } as const
const soft = { return: 'false', status: 'declined', error: 'decline.issuer_unavailable', next: true } as const
const hard = { return: 'false', status: 'declined', error: 'decline.insufficient_funds', next: false } as const
const waiting = { status: 'waiting', transaction_id: 't-1' } as const
const secure = { return: 'true', status: 'secure', transaction_id: 't-1', data: { redirect: '/api/card/secure/pfs/12345678' } } as const

async function open(
  scripts: Record<string, ProcessorScript>,
  border?: (what: string, tab: FakeTab) => void,
  answers: Record<string, object> = {},
) {
  const clock = createFakeClock(undefined, 8)
  const bank = createFakeBank(scripts)
  const serve = async (path: string, init: RequestInit) => (answers[path] ? json(answers[path]) : bank.serve(path, init))
  const browser = createFakeBrowser({ clock, serve, ...(border ? { onStep: border } : {}) })
  const attached = async () => {
    const tab = browser.open()
    void tab.api.attach(person)
    await clock.settle()
    return tab
  }
  return { clock, bank, browser, attached, tab: await attached() }
}

const stages = (tab: FakeTab): DepositStatus['at'][] =>
  tab.facts().flatMap((fact) => (fact.topic === 'deposit' ? [fact.deposit.status.at] : []))
const last = (tab: FakeTab) =>
  tab
    .facts()
    .flatMap((fact) => (fact.topic === 'deposit' ? [fact.deposit] : []))
    .at(-1)

test('[FUND-37] checks, charges and reports a deposit step by step', async () => {
  const { clock, bank, tab } = await open({ pfs: { first: approved } })
  expect(await tab.api.startDeposit(order(['FRAUD', 'PFS']))).toMatchObject({ ok: true, value: { status: { at: 'checking' } } })
  await clock.advance(secondMs)
  expect(stages(tab)).toEqual(['checking', 'contacting', 'succeeded'])
  expect(bank).toMatchObject({ faults: [] })
  expect(bank.charged()).toEqual(['pfs'])
})

test('[FUND-02] runs VLOAD from its own tab at once, without a check and without a card', async () => {
  const { clock, bank, browser, tab } = await open({ vload: { first: secure } })
  const { card: _none, ...alone } = order(['VLOAD'])
  expect(await tab.api.startDeposit(alone)).toMatchObject({ ok: true, value: { status: { at: 'contacting', processor: 'VLOAD' } } })
  await clock.advance(secondMs)
  expect(bank.tried()).toEqual(['vload'])
  expect(stages(tab)).toEqual(['contacting', 'secure'])
  const { deposit } = (await browser.store.get('deposits', 7, id))!
  expect(chargeBodyOf(deposit)).not.toHaveProperty('card')
})

test('[FUND-39] sends a wallet’s secret and stores it nowhere', async () => {
  const { clock, browser, tab, bank } = await open({ neteller: { first: approved } })
  const { card: _none, ...alone } = order(['NETELLER'], { wallet: 'ada@wallet.example' })
  await tab.api.startDeposit(alone, '112233')
  await clock.advance(secondMs)
  expect([stages(tab), bank.charged()]).toEqual([['contacting', 'succeeded'], ['neteller']])
  const { deposit } = (await browser.store.get('deposits', 7, id))!
  expect(walletBodyOf(deposit, '112233')).toMatchObject({ account: 'ada@wallet.example', secure_id: '112233', credit: 'eur-1' })
  expect(JSON.stringify([deposit, tab.facts()])).not.toContain('112233')
})

test('[FUND-39] asks for a wallet’s secret again after a kill, and only if nothing was charged', async () => {
  const { clock, bank, tab, attached } = await open({ neteller: { first: approved, loses: 'request' } })
  const { card: _none, ...alone } = order(['NETELLER'], { wallet: 'ada@wallet.example' })
  await tab.api.startDeposit(alone, '112233')
  await clock.settle()
  tab.kill()
  const other = await attached()
  await clock.advance(minuteMs)
  expect(last(other)?.status).toMatchObject({ at: 'failed', code: 'cascade.enter_again' })
  expect(bank.charged()).toEqual([])
  // The record says what the page shows.
  expect(bank.cancels()).toEqual([{ deposit: id, failed: true }])
})

test('[FUND-34] polls the outcome every 5 s, from another tab once the first is closed', async () => {
  const { clock, bank, tab, attached, browser } = await open({ pfs: { first: waiting, later: [waiting, waiting, waiting, approved] } })
  await tab.api.startDeposit(order(['PFS']))
  await clock.advance(6 * secondMs)
  expect(last(tab)?.status.at).toBe('listening')
  const other = await attached()
  tab.kill()
  await clock.advance(15 * secondMs)
  expect(last(other)?.status.at).toBe('succeeded')
  expect(bank.charged()).toEqual(['pfs'])
  expect((await browser.store.all('jobs', 7)).filter(({ kind }) => kind === 'listen')).toEqual([])
})

test('[FUND-34] polls the outcome every 60 s after 15 minutes, and only on demand after a day', async () => {
  const { clock, tab, browser } = await open({ pfs: { first: waiting } })
  await tab.api.startDeposit(order(['PFS']))
  await clock.advance(16 * minuteMs)
  const row = (await browser.store.all('jobs', 7)).find(({ kind }) => kind === 'listen')
  expect(row!.nextAt - row!.setAt).toBe(minuteMs)
  await clock.advance(25 * hourMs)
  expect((await browser.store.all('jobs', 7)).filter(({ kind }) => kind === 'listen')).toEqual([])
  expect(await tab.api.resumeDeposit(id)).toMatchObject({ ok: true, value: { status: { at: 'listening' } } })
  await clock.settle()
  expect((await browser.store.get('deposits', 7, id))!.deposit.phase.at).toBe('listening')
})

test('[FUND-21] saves a declined processor on the device and runs the next one', async () => {
  const { clock, bank, tab, browser } = await open({ pfs: { first: soft }, earth: { first: approved } })
  await tab.api.startDeposit(order(['FRAUD', 'PFS', 'EARTH']))
  await clock.advance(secondMs)
  expect(bank.tried()).toEqual(['pfs', 'earth'])
  expect((await browser.store.get('deposits', 7, id))!.deposit.tried).toMatchObject([
    { processor: 'FRAUD' },
    { processor: 'PFS', code: 'decline.issuer_unavailable' },
    { processor: 'EARTH' },
  ])
})

test('[FUND-21, FUND-36] keeps the VLOAD offer over a reload, and charges once for two concurrent acceptances', async () => {
  const { clock, bank, tab, attached } = await open({ pfs: { first: soft }, vload: { first: approved } })
  await tab.api.startDeposit(order(['FRAUD', 'PFS', 'VLOAD']))
  await clock.advance(hourMs)
  expect(last(tab)?.status).toEqual({ at: 'offering', processor: 'VLOAD', code: 'decline.issuer_unavailable' })
  expect(bank.tried()).toEqual(['pfs'])
  const other = await attached()
  tab.kill()
  const third = await attached()
  await clock.advance(20 * secondMs)
  expect(await other.api.startDeposit(order(['PFS'], { id: crypto.randomUUID() }))).toEqual({ ok: false, code: 'cascade.other_open' })
  await Promise.all([other.api.acceptOffer(id), third.api.acceptOffer(id)])
  await clock.advance(secondMs)
  expect(last(other)?.status.at).toBe('succeeded')
  expect([bank.tried(), bank.charged(), bank.faults]).toEqual([['pfs', 'vload'], ['vload'], []])
})

/** A person leaves before the charge, and comes back after days. */
async function leftForDays(scripts: Record<string, ProcessorScript>, stack: Processor[], leaves: string) {
  let isLeaving = true
  const opened = await open(scripts, (what, at) => {
    if (!isLeaving || what !== leaves) return
    isLeaving = false
    at.kill()
  })
  void opened.tab.api.startDeposit(order(stack))
  await opened.clock.advance(3 * dayMs)
  const back = await opened.attached()
  await opened.clock.advance(minuteMs)
  return { ...opened, back }
}
const question = { at: 'offering', processor: 'PFS', left: expect.any(Number) as number }
const pays: ProcessorScript = { first: approved }

test.each([
  ['during the check', ['FRAUD', 'PFS'], 'before call /api/fraud/card'],
  ['before the start', ['PFS'], 'after write deposits'],
  ['before its request was sent', ['PFS'], 'before call /api/card/fast/pfs'],
] as const)('[FUND-36] a deposit left %s asks days later, and a yes charges once', async (_when, stack, leaves) => {
  const { clock, bank, back, attached } = await leftForDays({ pfs: pays }, [...stack], leaves)
  expect([last(back)?.status, bank.charged()]).toEqual([question, []])
  back.kill()
  const again = await attached()
  await again.api.setOnline(false)
  await again.api.setOnline(true)
  await clock.advance(2 * minuteMs)
  expect([(await again.api.resumeDeposit(id)).ok, last(again)?.status, bank.charged()]).toEqual([true, question, []])
  await Promise.all([again.api.acceptOffer(id), again.api.acceptOffer(id)])
  await clock.advance(secondMs)
  expect([last(again)?.status.at, bank.charged(), bank.faults, bank.consentAges().at(-1)]).toEqual(['succeeded', ['pfs'], [], '0'])
})

test('[FUND-36] a no to a deposit left for days ends it as cancelled, and allows another', async () => {
  const { clock, bank, back } = await leftForDays({ pfs: pays }, ['FRAUD', 'PFS'], 'before call /api/fraud/card')
  expect(await back.api.startDeposit(order(['PFS'], { id: crypto.randomUUID() }))).toMatchObject({ code: 'cascade.other_open' })
  expect(await back.api.cancelDeposit(id)).toMatchObject({ ok: true, value: { status: { at: 'cancelled' } } })
  await back.api.acceptOffer(id)
  await clock.advance(hourMs)
  expect([bank.charged(), bank.faults]).toEqual([[], []])
  expect(await back.api.startDeposit(order(['PFS'], { id: crypto.randomUUID() }))).toMatchObject({ ok: true })
})

test('[FUND-36] each charge states how long ago its person agreed, in seconds', async () => {
  const { clock, bank, tab } = await open({ pfs: { first: { ...soft }, later: [] }, earth: { first: waiting } })
  await tab.api.setOnline(false)
  await tab.api.startDeposit(order(['PFS', 'EARTH']))
  await clock.advance(20 * minuteMs)
  await tab.api.setOnline(true)
  await clock.advance(10 * secondMs)
  expect(bank.consentAges().map((age) => Math.floor(Number(age) / 60))).toEqual([20, 20])
})

test('[FUND-37] ends the deposit as declined when VLOAD is refused, and ignores a later acceptance', async () => {
  const { clock, bank, tab } = await open({ pfs: { first: soft }, vload: { first: approved } })
  await tab.api.startDeposit(order(['PFS', 'VLOAD']))
  await clock.advance(secondMs)
  expect(await tab.api.cancelDeposit(id)).toMatchObject({
    ok: true,
    value: { status: { at: 'failed', code: 'decline.issuer_unavailable' } },
  })
  await tab.api.acceptOffer(id)
  await clock.advance(hourMs)
  expect([bank.tried(), bank.charged(), bank.faults]).toEqual([['pfs'], [], []])
})

test('[FUND-35] confirms a lost answer before trying another processor', async () => {
  const { clock, bank, tab } = await open({ pfs: { first: approved, loses: 'answer' }, vload: { first: approved } })
  await tab.api.startDeposit(order(['PFS', 'VLOAD']))
  await clock.advance(10 * secondMs)
  expect(stages(tab)).toEqual(['contacting', 'confirming', 'succeeded'])
  expect(bank.charged()).toEqual(['pfs'])
  expect(bank.faults).toEqual([])
})

test('[FUND-35] sends a lost request again with the same key', async () => {
  const { clock, bank, tab } = await open({ pfs: { first: approved, loses: 'request' } })
  await tab.api.startDeposit(order(['PFS']))
  await clock.advance(10 * secondMs)
  expect(last(tab)?.status.at).toBe('succeeded')
  expect(bank.charged()).toEqual(['pfs'])
  expect(bank.faults).toEqual([])
})

test('[APP-05] polls at once when the person returns from the bank', async () => {
  const { clock, tab } = await open({ pfs: { first: secure, later: [approved] } })
  await tab.api.startDeposit(order(['PFS']))
  await clock.settle()
  expect(last(tab)?.status).toEqual({ at: 'secure', processor: 'PFS', redirect: '/api/card/secure/pfs/12345678' })
  expect(await tab.api.returnedFromBank('pfs', 't-1')).toMatchObject({ ok: true, value: { id } })
  await clock.settle()
  expect(last(tab)?.status.at).toBe('succeeded')
})

test('[APP-05] finds a deposit by its return even if its result arrived first', async () => {
  const { clock, tab } = await open({ pfs: { first: secure, later: [approved] } })
  await tab.api.startDeposit(order(['PFS']))
  await clock.advance(6 * secondMs)
  expect(last(tab)?.status.at).toBe('succeeded')
  expect(await tab.api.returnedFromBank('pfs', 't-1')).toMatchObject({ ok: true, value: { id, status: { at: 'succeeded' } } })
})

test('[APP-05] returns null for a return of no deposit on this device', async () => {
  const { tab } = await open({})
  expect(await tab.api.returnedFromBank('pfs', 'unknown')).toEqual({ ok: true, value: null })
})

test('[FUND-36] refuses a second deposit, and does not repeat the same one', async () => {
  const { tab, bank } = await open({ pfs: { first: secure } })
  await tab.api.startDeposit(order(['PFS']))
  expect(await tab.api.startDeposit(order(['PFS']))).toMatchObject({ ok: true, value: { id } })
  expect(await tab.api.startDeposit(order(['PFS'], { id: crypto.randomUUID() }))).toEqual({ ok: false, code: 'cascade.other_open' })
  expect(bank.tried()).toEqual(['pfs'])
})

test('[FUND-36] charges one of two concurrent deposits and refuses the other', async () => {
  const { clock, tab, bank } = await open({ pfs: { first: waiting } })
  const other = order(['PFS'], { id: crypto.randomUUID() })
  const outcomes = await Promise.all([tab.api.startDeposit(order(['PFS'])), tab.api.startDeposit(other)])
  expect(outcomes).toMatchObject([
    { ok: true, value: { id } },
    { ok: false, code: 'cascade.other_open' },
  ])
  await clock.settle()
  expect(bank).toMatchObject({ faults: [] })
  expect(bank.tried()).toEqual(['pfs'])
})

test('[FUND-36] does not block other deposits with one that could not be saved', async () => {
  let room = 'full'
  const { clock, tab, bank } = await open({ pfs: { first: waiting } }, (what) => {
    if (what === 'before write deposits' && room === 'full') throw new Error(room)
  })
  expect(await tab.api.startDeposit(order(['PFS'])).catch(() => ({ ok: false }))).toMatchObject({ ok: false })
  room = 'free'
  expect(await tab.api.startDeposit(order(['PFS'], { id: crypto.randomUUID() }))).toMatchObject({ ok: true })
  await clock.settle()
  expect(bank.tried()).toEqual(['pfs'])
})

test('[FUND-37] cancels a deposit while that is possible, and not later', async () => {
  const { clock, tab, bank } = await open({ pfs: { first: waiting } })
  await tab.api.startDeposit(order(['PFS']))
  await clock.settle()
  expect(await tab.api.cancelDeposit(id)).toEqual({ ok: false, code: 'cascade.too_late_to_cancel' })
  expect(bank.tried()).toEqual(['pfs'])
})

test('[FUND-36] a deposit whose last processor is not served ends at the server as failed', async () => {
  const { clock, bank, tab } = await open({ pfs: { first: soft } })
  await tab.api.startDeposit(order(['PFS', 'EARTH']))
  await clock.advance(secondMs)
  expect([last(tab)?.status.at, bank.cancels()]).toEqual(['failed', [{ deposit: id, failed: true }]])
})

test('[FUND-46] a cancel above a limit reports the limit’s end', async () => {
  const refusal = { return: 'false', error: 'deposit.too_many_cancelled', until: 1_790_000_000_000 }
  const { clock, tab } = await open({ pfs: { first: waiting } }, undefined, { '/api/deposit/cancel': refusal })
  await tab.api.startDeposit(order(['PFS']))
  await clock.advance(secondMs)
  expect(await tab.api.cancelDeposit(id)).toEqual({ ok: false, code: 'deposit.too_many_cancelled', until: 1_790_000_000_000 })
})

test.each([
  ['open', { first: waiting }, 'listening'],
  ['unknown', { first: waiting, loses: 'answer' }, 'confirming'],
] as const)('[FUND-44] an %s charge can be cancelled once the server has voided it', async (_name, script, status) => {
  const { clock, tab, bank } = await open({ pfs: { ...script, voids: true }, vload: { first: approved } })
  await tab.api.startDeposit(order(['PFS', 'VLOAD']))
  await clock.advance(secondMs)
  expect(last(tab)?.status.at).toBe(status)
  expect(await tab.api.cancelDeposit(id)).toMatchObject({ ok: true, value: { status: { at: 'cancelled' } } })
  await clock.advance(hourMs)
  expect([bank.tried(), bank.charged()]).toEqual([['pfs'], []])
  expect(await tab.api.startDeposit(order(['VLOAD'], { id: crypto.randomUUID() }))).toMatchObject({ ok: true })
})

test('[FUND-33] reports the code of a lost answer to the page', async () => {
  const { clock, tab } = await open({ pfs: { first: waiting, loses: 'answer' } })
  await tab.api.startDeposit(order(['PFS']))
  await clock.advance(secondMs)
  expect(last(tab)?.status).toEqual({ at: 'confirming', processor: 'PFS', code: 'cascade.response_error' })
})

test('[PWA-05] pauses an open deposit offline and continues it on reconnect', async () => {
  const { clock, tab, bank } = await open({ pfs: { first: waiting, later: [approved] } })
  await tab.api.startDeposit(order(['PFS']))
  await clock.settle()
  await tab.api.setOnline(false)
  expect(last(tab)?.status).toEqual({ at: 'offline', processor: 'PFS' })
  await clock.advance(hourMs)
  expect(bank.charged()).toEqual([])
  await tab.api.setOnline(true)
  await clock.settle()
  expect(last(tab)?.status.at).toBe('succeeded')
})

test('[PWA-06] blocks updates during a deposit, and for an abandoned bank page at most an hour', async () => {
  const { clock, tab, browser } = await open({ pfs: { first: secure } })
  await tab.api.startDeposit(order(['PFS']))
  await clock.settle()
  expect(browser.locks.held('critical')).toEqual(['tab1'])
  await clock.advance(61 * minuteMs)
  expect(browser.locks.held('critical')).toEqual([])
})

test('[BG-01] fetches the new balance at once after success', async () => {
  const called: string[] = []
  const { clock, tab } = await open({ pfs: { first: approved } }, (what) => called.push(what))
  await clock.advance(20 * secondMs)
  called.length = 0
  await tab.api.startDeposit(order(['PFS']))
  await clock.settle()
  expect(called).toContain('after call /api/fraud/user')
})

const fates: [string, Record<string, ProcessorScript>, Processor[], string[]][] = [
  ['approved after a check', { pfs: { first: approved } }, ['FRAUD', 'PFS'], ['pfs']],
  [
    'declined, then approved by the next processor',
    { pfs: { first: soft }, earth: { first: waiting, later: [approved] } },
    ['FRAUD', 'PFS', 'EARTH'],
    ['earth'],
  ],
  ['an answer lost after the charge', { pfs: { first: approved, loses: 'answer' }, vload: { first: approved } }, ['PFS', 'VLOAD'], ['pfs']],
  ['a request lost on the way', { pfs: { first: soft, loses: 'request' }, earth: { first: approved } }, ['PFS', 'EARTH'], ['earth']],
  ['a hard decline', { pfs: { first: hard }, vload: { first: approved } }, ['FRAUD', 'PFS', 'VLOAD'], []],
]

test.each(fates)('[FUND-36] survives a crash at any step with the same result: %s', async (_fate, scripts, stack, charged) => {
  let crossings = 0
  for (let fatal = 1; ; fatal++) {
    crossings = 0
    let armed = false
    const { clock, bank, tab, attached, browser } = await open(scripts, (what, at) => {
      if (!armed || what.endsWith('/api/fraud/user')) return
      if (++crossings === fatal) at.kill()
    })
    armed = true
    void tab.api.startDeposit(order(stack))
    await clock.settle()
    await clock.advance(20 * secondMs)
    const last = await attached()
    // Killed before the order was saved: the page got no answer, so the person presses again.
    await last.api.startDeposit(order(stack))
    await clock.advance(3 * minuteMs)
    const { deposit } = (await browser.store.get('deposits', 7, id))!
    expect({ fatal, faults: bank.faults, charged: bank.charged(), end: deposit.phase.at }).toEqual({
      fatal,
      faults: [],
      charged,
      end: charged.length > 0 ? 'succeeded' : 'failed',
    })
    if (crossings < fatal) break
  }
  expect(crossings).toBeGreaterThan(6)
})

test('[FUND-19, FUND-26] sends ZOOM’s token once with its charge, and writes it nowhere', async () => {
  const { clock, bank, browser, tab } = await open({ zoom: { first: approved } })
  await tab.api.startDeposit(order(['ZOOM']))
  await tab.api.acceptOffer(id, { token: 'secret-token' })
  await clock.advance(secondMs)
  expect(last(tab)?.status.at).toBe('succeeded')
  expect(bank.bodies()).toMatchObject([expect.stringContaining('secret-token')])
  const kept = await Promise.all((['deposits', 'jobs', 'snapshots'] as const).map((name) => browser.store.all(name, 7)))
  expect(JSON.stringify([kept, tab.facts()])).not.toContain('secret-token')
})

test('[FUND-28] passes over ENTROPAY with a call, and asks the next processor', async () => {
  const { clock, bank, tab } = await open({ pfs: { first: approved } })
  await tab.api.startDeposit(order(['ENTROPAY', 'PFS']))
  await tab.api.rejectOffer(id)
  await clock.advance(secondMs)
  expect(bank.called()).toContain('/api/entro/reject')
  expect(bank.charged()).toEqual(['pfs'])
})
