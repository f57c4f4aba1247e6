import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaksIn, securityCodesIn } from '../../../tests/support/canary.ts'
import { canaryCode, type CardPayer, type CardServer, chargeHeaders, numberOf, openCardServer } from '../../../tests/support/cardServer.ts'
import { createDevice } from '../../../tests/push/decryptPush.ts'
import { deliverPushes } from '../notifications/deliverPushes.ts'
import { pushKeys } from '../notifications/pushKeys.ts'

let cards: CardServer
beforeAll(async () => {
  cards = await openCardServer()
})
afterAll(() => cards.close())

/** Every row of every table, as text. */
async function wholeDatabase(): Promise<string> {
  const { db } = cards.server.deps
  const tables = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db)
  const rows = await Promise.all(tables.rows.map(({ name }) => sql`select * from ${sql.id(name)}`.execute(db)))
  return JSON.stringify(rows.map((table) => table.rows))
}

const canaryPin = '8264'
const codes = [canaryCode, canaryPin]

/** Pays by ENTROPAY, which asks for the PIN and then for the security code. */
async function payByEntropay({ browser, id, account, card }: CardPayer): Promise<void> {
  const change = { cascade: 'ENTROPAY', entro_pin: true }
  await cards.server.deps.db.updateTable('customer').set(change).where('id', '=', id).execute()
  const deposit = randomUUID()
  const order = { amount: '300.00', currency: 'EUR', fixed: false, bonus: false, deposit, account, card, pin: canaryPin }
  expect((await browser.post('/api/entro/pay', order, chargeHeaders(deposit))).body).toMatchObject({ data: { need_cvv: true } })
  const entered = await browser.post('/api/entro/cvv', { cvv: canaryCode, deposit }, { 'idempotency-key': randomUUID() })
  expect(entered.body).toMatchObject({ status: 'approved' })
}

test('[FUND-19] push messages about deposits and the whole database hold no card number, code or PIN', async () => {
  const { server } = cards
  const canaries = [numberOf('approved'), numberOf('lateApproval'), numberOf('needCvv')]
  const sent: string[] = []
  for (const scenario of ['approved', 'lateApproval', 'needCvv'] as const) {
    const one = await cards.payer(scenario)
    const { keys } = createDevice()
    const { publicKey } = await pushKeys(server.deps)
    const endpoint = `https://fcm.googleapis.com/fcm/send/${randomUUID()}`
    expect((await one.browser.post('/api/push/subscribe', { endpoint, keys, key: publicKey, amounts: 'shown' })).body).toMatchObject({
      return: 'true',
    })
    if (scenario === 'needCvv') {
      await payByEntropay(one)
      continue
    }
    const deposit = randomUUID()
    await cards.check(one, deposit)
    await cards.send(one, 'pfs', deposit, 1)
  }
  for (const wait of [60_000, 3_600_000]) {
    server.clock.now += wait
    await cards.sweep()
  }
  const push = { send: async ({ payload }: { payload: string }) => (sent.push(payload), { is: 'sent' as const }) }
  while ((await deliverPushes({ ...server.deps, push })) > 0);
  expect(sent.join('\n')).toContain('300')
  const kept = await wholeDatabase()
  expect(kept).toContain('payer1@example.org')
  for (const found of [sent.join('\n'), kept, cards.writes.join('\n')])
    expect([leaksIn(found, canaries), securityCodesIn(found, codes)]).toEqual([[], []])
  await server.deps.db
    .updateTable('customer')
    .set({ last_name: canaries[0] ?? '', first_name: btoa(`{"cvv":"${canaryCode}"}`) })
    .where('email', '=', 'payer1@example.org')
    .execute()
  const planted = await wholeDatabase()
  expect([leaksIn(planted, canaries), securityCodesIn(planted, codes)]).toEqual([[canaries[0]], [canaryCode]])
})
