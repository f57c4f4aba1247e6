import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../../../domain/kernel/time.ts'
import { type Browser, type TestServer, openTestServer } from '../../../tests/support/testServer.ts'
import type { SupportPort } from '../../external/support.ts'
import { supportOverHttp } from '../../external/supportHttp.ts'
import { buildSandbox } from '../../../sandbox/app.ts'
import { purgeExpiredMessages } from './purgeExpiredMessages.ts'
import { startDelivery } from './deliverMessages.ts'

type Message = { id: string; kind: string; name: string; email: string; phone: string; message: string }

let server: TestServer
let sandbox: FastifyInstance
let browser: Browser
let deskState: 'up' | 'down' | 'answerLost' | 'unfit' = 'up'
let retryDelivery: () => Promise<void>
beforeAll(async () => {
  sandbox = await buildSandbox({ dbFile: ':memory:', now: () => server.clock.now })
  const http = supportOverHttp(await sandbox.listen({ host: '127.0.0.1', port: 0 }))
  const desk: SupportPort = {
    ...http,
    async deliver(message) {
      if (deskState === 'down' || message.message === 'It fails on this.') throw new Error('the support desk is down')
      if (deskState === 'unfit') return http.deliver({ ...message, id: '' })
      const outcome = await http.deliver(message)
      if (deskState === 'answerLost') throw new Error('the response was lost')
      return outcome
    },
  }
  server = await openTestServer({}, { outside: { support: desk } })
  const every = server.deps.jobs.schedule
  server.deps.jobs.schedule = async (name, cron, handler) => {
    if (name.startsWith('contacts.')) retryDelivery = handler
    await every(name, cron, handler)
  }
  await startDelivery(server.deps)
})
afterAll(async () => {
  await server.close()
  await sandbox.close()
})
beforeEach(async () => {
  deskState = 'up'
  server.clock.now += 2 * dayMs
  browser = server.browser()
  await browser.session()
  await server.deps.db.deleteFrom('desk_message').execute()
})

const good = { name: 'Ada Vale', email: 'ada@vale.example', phone: '', message: 'How do I begin?' }
const contact = (change: object = {}, key?: string) =>
  browser.post('/api/contacts', { ...good, ...change }, key ? { 'idempotency-key': key } : {})
const call = (phone: string, key?: string) => browser.post('/api/call', { phone }, key ? { 'idempotency-key': key } : {})
const deliveredMessages = async (): Promise<Message[]> => (await sandbox.inject('/desk/messages')).json<Message[]>()
const stored = () => server.deps.db.selectFrom('desk_message').selectAll().execute()

describe('a message', () => {
  test('[SUP-03] is stored, reaches the support desk and is shown there as plain text', async () => {
    const message = `😀 <script>alert(1)</script> '; drop table customer; --\nSecond line`
    expect((await contact({ message })).body).toEqual({ return: 'true' })
    expect((await deliveredMessages())[0]).toMatchObject({ kind: 'contact', name: 'Ada Vale', email: 'ada@vale.example', message })
    expect((await stored())[0]).toMatchObject({ message, delivered_at: server.clock.now })
    const page = (await sandbox.inject('/desk')).body
    expect(page).toContain('&#60;script&#62;alert(1)&#60;/script&#62;')
    expect(page).not.toContain('<script>')
  })

  test('[SUP-03, APP-33] is stored without hidden marks', async () => {
    expect((await contact({ message: '\u200Fكيف أبدأ؟\u200F' })).body).toEqual({ return: 'true' })
    expect((await stored())[0]).toMatchObject({ message: 'كيف أبدأ؟' })
  })

  test.each([
    ['nothing', { name: '', email: '', message: '' }, 400],
    ['no way to answer', { email: '' }, { email: 'contacts.reach' }],
    ['an address of emoji', { email: '😀' }, { email: 'email.invalid' }],
    ['a name turned around', { name: 'Ada\u202Evale' }, { name: 'name.unseen' }],
    ['HTML for a name', { name: '<b>' }, { name: 'name.invalid' }],
    ['a message turned around', { message: 'a\u202Eb' }, { message: 'contacts.hidden' }],
    ['a message that is too long', { message: 'x'.repeat(5_001) }, 400],
    ['a number for a message', { message: 7 }, 400],
    ['a NUL', { message: 'a\u0000b' }, 400],
  ])('[SUP-03, SRV-01] %s is refused and stores nothing', async (_name, change, expected) => {
    const { status, body } = await contact(change)
    if (typeof expected === 'number') expect(status).toBe(expected)
    else expect({ status, body }).toEqual({ status: 200, body: { return: 'false', error: 'contacts.invalid', fields: expected } })
    expect(await stored()).toEqual([])
  })

  test('[SUP-03] a draft sent again is one message; a draft changed meanwhile is another', async () => {
    for (let time = 0; time < 3; time += 1) expect((await contact({}, 'draft-1')).body).toEqual({ return: 'true' })
    expect(await stored()).toHaveLength(1)
    await contact({ message: 'How do I end?' }, 'draft-1')
    expect(await stored()).toHaveLength(2)
  })

  test('[SUP-03] sent many times at once, it is one message', async () => {
    await Promise.all(Array.from({ length: 8 }, () => contact({ message: 'at once' }, 'draft-2')))
    expect(await stored()).toHaveLength(1)
  })

  test('[SUP-03, SRV-06] a desk that was down, or whose response was lost, receives it once', async () => {
    deskState = 'down'
    await contact({ message: 'while it was down' }).catch(() => undefined)
    expect((await stored())[0]?.delivered_at).toBeNull()
    deskState = 'answerLost'
    await retryDelivery().catch(() => undefined)
    deskState = 'up'
    await retryDelivery()
    expect((await deliveredMessages()).filter(({ message }) => message === 'while it was down')).toHaveLength(1)
    expect((await stored())[0]?.delivered_at).not.toBeNull()
  })

  test('[SUP-03, SRV-06] messages that the desk fails on hold no other up', async () => {
    for (let count = 0; count < 4; count += 1) await contact({ message: 'It fails on this.' }, `failing-${count}`).catch(() => undefined)
    await contact({ message: 'behind them' }).catch(() => undefined)
    const found = (await stored()).filter(({ delivered_at: at }) => at !== null)
    expect(found.map(({ message }) => message)).toEqual(['behind them'])
  })

  test('[SUP-03, SRV-06] a message that the desk rejects for good stays stored and blocks no other', async () => {
    deskState = 'unfit'
    await contact({ message: 'not for this desk' })
    deskState = 'up'
    await contact({ message: 'for this desk' })
    const found = (await stored()).toSorted((a, b) => a.message.localeCompare(b.message))
    expect(found).toMatchObject([
      { message: 'for this desk', delivered_at: server.clock.now, refused_at: null },
      { message: 'not for this desk', delivered_at: null, refused_at: server.clock.now },
    ])
    await retryDelivery()
    expect((await deliveredMessages()).map(({ message }) => message)).not.toContain('not for this desk')
    await purgeExpiredMessages(server.deps.db, server.clock.now + 30 * dayMs - 1)
    expect(await stored()).toHaveLength(2)
    await purgeExpiredMessages(server.deps.db, server.clock.now + 30 * dayMs)
    expect(await stored()).toEqual([])
  })

  test('[SUP-03] a delivered message is deleted after a month, a waiting one is not', async () => {
    await contact({ message: 'taken' })
    deskState = 'down'
    await contact({ message: 'still waiting' }).catch(() => undefined)
    await purgeExpiredMessages(server.deps.db, server.clock.now + 30 * dayMs - 1)
    expect(await stored()).toHaveLength(2)
    await purgeExpiredMessages(server.deps.db, server.clock.now + 30 * dayMs)
    expect((await stored()).map(({ message }) => message)).toEqual(['still waiting'])
  })

  test('[SUP-03, SRV-08] one device sends at most ten messages an hour', async () => {
    for (let time = 0; time < 10; time += 1) expect((await contact({ message: `message ${time}` })).status).toBe(200)
    expect(await contact({ message: 'one more' })).toMatchObject({ status: 429, body: { error: 'request.tooOften' } })
    server.clock.now += hourMs
    expect((await contact({ message: 'an hour later' })).status).toBe(200)
  })

  test('[SUP-03, SRV-08] the limit holds for many concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 15 }, (_, n) => contact({ message: `at once ${n}` })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(await stored()).toHaveLength(10)
  })

  test('[SUP-03] a request without the page’s CSRF token is refused', async () => {
    expect((await browser.post('/api/contacts', good, { 'x-csrf-token': 'stale' })).status).toBe(403)
    expect(await stored()).toEqual([])
  })
})

describe('a call-back', () => {
  test('[SUP-04] reaches the support desk with its number', async () => {
    expect((await call('+33 (0)6 12 34 56 78')).body).toEqual({ return: 'true' })
    expect((await deliveredMessages())[0]).toMatchObject({ kind: 'call', phone: '+33612345678' })
  })

  test.each(['12', '😀', 'call me', '\u202E33612345678', '<b>1</b>', "'; --"])(
    '[SUP-04] %j is no number: calls.error_phone',
    async (phone) => {
      expect((await call(phone)).body).toEqual({ return: 'false', error: 'calls.error_phone', fields: { phone: 'calls.error_phone' } })
      expect(await stored()).toEqual([])
    },
  )

  test('[SUP-04] an empty number is refused', async () => {
    expect((await call('')).status).toBe(400)
  })

  test('[SUP-04] a number that waits for its call is stored once, however it is written', async () => {
    for (const phone of ['+33 6 12 34 56 79', '0033612345679', '33-612-345-679', '+33 (0)6 12 34 56 79'])
      expect((await call(phone)).body).toEqual({ return: 'true' })
    expect(await stored()).toHaveLength(1)
  })

  test('[SUP-04] a number that is sent many times at once is stored once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => call('+33612345681')))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(await stored()).toHaveLength(1)
  })

  test('[SUP-04] one number is called at most three times a day', async () => {
    const answers: number[] = []
    for (let time = 0; time < 5; time += 1) {
      answers.push((await call('+33612345680')).status)
      server.clock.now += 11 * minuteMs
    }
    expect(answers).toEqual([200, 200, 200, 429, 429])
  })
})
