import { afterAll, beforeAll, expect, test } from 'vitest'
import { deferred } from '../../../domain/kernel/deferred.ts'
import { minuteMs, secondMs } from '../../../domain/kernel/time.ts'
import { openWithdrawalServer, type WithdrawalServer } from '../../../tests/support/withdrawer.ts'
import type { Letter } from '../../external/mail.ts'
import { mailLetters } from './mailLetters.ts'

let w: WithdrawalServer
beforeAll(async () => void (w = await openWithdrawalServer()))
afterAll(() => w.close())

const mailThrough = (send: (letter: Letter) => Promise<void>): Promise<number> => {
  const { external, ...deps } = w.server.deps
  return mailLetters({ ...deps, external: { ...external, mail: { send } } })
}
/** Returns the address of a new person with so many letters that wait, the only ones. */
async function personWithLetters(count: number): Promise<string> {
  await mailLetters(w.server.deps)
  const { browser, email } = await w.person(50_000)
  for (let one = 0; one < count; one += 1)
    await browser.post('/api/withdrawal/addresses/save', { method: 'EUR', wallet: `US${one}`, label: '' })
  return email
}

test('[WD-13, PWA-08] requests, new addresses and the wait are pushed although the topic is off', async () => {
  const { browser, account, id } = await w.person(50_000)
  const { db } = w.server.deps
  const device = { endpoint: 'https://push.example/1', p256dh: 'k', auth: 'a', server_key: 's', language: 'en', amounts: 'shown' } as const
  await db
    .insertInto('push_subscription')
    .values({ id: `device-${id}`, customer_id: id, session: null, ...device, expires_at: null, renewed_at: 1 })
    .execute()
  await db.insertInto('notification_muted').values({ customer_id: id, topic: 'withdrawal', channel: 'push' }).execute()
  await w.final(browser, w.request(account))
  await w.pass(minuteMs)
  await browser.post('/api/withdrawal/addresses/hold', { state: 'on' })
  await browser.post('/api/withdrawal/addresses/hold', { state: 'off' })
  const pushed = await db
    .selectFrom('push_delivery')
    .innerJoin('notification', 'notification.id', 'notification_id')
    .select('kind')
    .where('customer_id', '=', id)
    .orderBy('seq')
    .execute()
  expect(pushed.map(({ kind }) => kind)).toEqual(['addressAdded', 'withdrawalRequested', 'addressHoldOn', 'addressHoldOff'])
})

test('[WD-13] addresses added in a loop send twenty letters a day; a withdrawal still sends its own', async () => {
  const { browser, account, id } = await w.person(50_000)
  const { db } = w.server.deps
  for (let round = 0; round < 25; round += 1)
    await browser.post('/api/withdrawal/addresses/save', { method: 'EUR', wallet: `US${round}`, label: '' })
  await w.final(browser, w.request(account))
  const letters = await db.selectFrom('withdrawal_letter').select('kind').where('customer_id', '=', id).orderBy('id').execute()
  expect(letters.filter(({ kind }) => kind === 'addressAdded')).toHaveLength(20)
  expect(letters.at(-1)?.kind).toBe('withdrawalRequested')
  const notices = await db
    .selectFrom('notification')
    .select('id')
    .where('customer_id', '=', id)
    .where('kind', '=', 'addressAdded')
    .execute()
  expect(notices).toHaveLength(26)
})

test('[WD-13] a letter that cannot be sent waits longer each time and holds up no other', async () => {
  const [broken, fine] = [await w.person(50_000), await w.person(50_000)]
  const tries: string[] = []
  const send = async ({ to }: Letter): Promise<void> => {
    tries.push(to)
    if (to === broken.email) throw new Error('no such mailbox')
  }
  const mail = () => mailThrough(send)
  await mail()
  for (const { browser } of [broken, fine]) await browser.post('/api/withdrawal/addresses/hold', { state: 'on' })
  const triesIn = async (minutes: number): Promise<number[]> => {
    tries.length = 0
    for (let minute = 0; minute < minutes; minute += 1) {
      await mail()
      w.server.clock.now += minuteMs
    }
    return [tries.filter((to) => to === broken.email).length, tries.filter((to) => to === fine.email).length]
  }
  // After 0, 1, 3 and 7 minutes.
  expect(await triesIn(8)).toEqual([4, 1])
  expect(await triesIn(7)).toEqual([0, 0])
  expect(await triesIn(1)).toEqual([1, 0])
})

test('[WD-13] a slow mail server ends its run in 45 seconds; the next one sends the rest', async () => {
  const email = await personWithLetters(4)
  const sent: string[] = []
  const slowly = async ({ to }: Letter): Promise<void> => {
    sent.push(to)
    w.server.clock.now += 20 * secondMs
  }
  expect([await mailThrough(slowly), await mailThrough(slowly)]).toEqual([3, 1])
  expect(sent).toEqual(Array.from({ length: 4 }, () => email))
})

test('[WD-13] a run that begins during another sends none of its letters again', async () => {
  const email = await personWithLetters(2)
  const [began, answered] = [deferred<void>(), deferred<void>()]
  const sent: string[] = []
  const first = mailThrough(async ({ to }) => {
    sent.push(to)
    began.resolve()
    await answered.promise
  })
  await began.promise
  const second = await mailThrough(async ({ to }) => void sent.push(to))
  answered.resolve()
  expect([await first, second, sent]).toEqual([1, 1, [email, email]])
})

test('[WD-13] a letter of a killed run is sent ten minutes later', async () => {
  const email = await personWithLetters(1)
  const began = deferred<void>()
  void mailThrough(() => {
    began.resolve()
    return new Promise(() => undefined)
  })
  await began.promise
  const lettersAfter = async (ms: number): Promise<number> => {
    w.server.clock.now += ms
    await mailLetters(w.server.deps)
    return w.server.letters.filter(({ to }) => to === email).length
  }
  expect([await lettersAfter(10 * minuteMs - 1), await lettersAfter(1)]).toEqual([0, 1])
})
