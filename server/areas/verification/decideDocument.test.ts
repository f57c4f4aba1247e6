import { afterAll, beforeAll, expect, test } from 'vitest'
import { photo } from '../../../tests/support/hostileFiles.ts'
import { pdfOf } from '../../../tests/support/pdf.ts'
import { type TestServer, openTestServer } from '../../../tests/support/testServer.ts'
import { decideDocument } from './decideDocument.ts'

let server: TestServer
beforeAll(async () => void (server = await openTestServer()))
afterAll(() => server.close())

const boundary = '----WebKitFormBoundary7MA4YWxkTrZu0gW1'

async function person(email: string) {
  const { id } = await server.customer(email)
  const browser = server.browser()
  await browser.signIn(email)
  async function upload(type: 'passport' | 'card', bytes = pdfOf(500)): Promise<void> {
    server.clock.now += 1_000
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="type"\r\n\r\n${type}\r\n--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="scan.pdf"\r\n\r\n`
    const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
    const headers = {
      origin: server.deps.config.appUrl,
      'x-csrf-token': browser.csrf(),
      'content-type': `multipart/form-data; boundary=${boundary}`,
    }
    expect((await browser.send({ method: 'POST', url: '/upload', payload, headers })).body).toMatchObject({ return: 'true' })
  }
  const decide = (decision: Parameters<typeof decideDocument>[2]) =>
    decideDocument(server.deps.db, id, decision, (server.clock.now += 1_000))
  const list = async () => (await browser.post('/api/us/documents', {})).body
  const states = async () =>
    ((await list())['documents'] as { state: string; reason?: string }[]).map(({ state, reason }) => reason ?? state)
  const notified = async () =>
    (
      await server.deps.db
        .selectFrom('notification')
        .select(['kind', 'link'])
        .where('customer_id', '=', id)
        .where('kind', '<>', 'newDevice')
        .orderBy('seq')
        .execute()
    ).map(({ kind, link }) => [kind, link])
  const flags = async () => {
    const { user } = await browser.session()
    return [user?.['passport'], user?.['card'], user?.['verification']]
  }
  return { id, browser, upload, decide, list, states, notified, flags }
}

test('[VER-01, PWA-08] a refusal takes the flag away, gives its reason and notifies the person', async () => {
  const { upload, decide, states, notified, flags } = await person('refused@example.org')
  await upload('passport')
  expect([await states(), await flags()]).toEqual([['checking'], ['up', null, 'None']])
  expect(await decide({ decision: 'refused', reason: 'expired' })).toBe('passport')
  expect([await states(), await flags()]).toEqual([['expired'], [null, null, 'None']])
  expect(await notified()).toEqual([['documentRefused', '#/show/personal/verify']])
  expect(await decide({ decision: 'accepted' })).toBeNull()
  await upload('passport', await photo('jpeg'))
  expect([await states(), await flags()]).toEqual([
    ['checking', 'expired'],
    ['up', null, 'None'],
  ])
})

async function saveCardOf(id: number): Promise<string> {
  const card = { id: `card-${id}`, customer_id: id, token: 't', fingerprint: 'f', brand: 'visa', last4: '0002', expires: '2030-01' }
  await server.deps.db
    .insertInto('card')
    .values({ ...card, entropay: false, can_load: true, listing: 'listed', saved_at: server.clock.now })
    .execute()
  return card.id
}

test.each(['missing', 'refused'] as const)('[VER-01] with its photo %s, a removed card verifies by what was accepted', async (photoIs) => {
  const { id, browser, upload, decide, notified, flags } = await person(`card.${photoIs}@example.org`)
  const card = await saveCardOf(id)
  await upload('passport')
  await decide({ decision: 'accepted' })
  if (photoIs === 'refused') {
    await upload('card')
    await decide({ decision: 'refused', reason: 'cutOff' })
  }
  expect(await flags()).toEqual(['up', null, 'None'])
  const remove = () => browser.post('/api/triggers/cards', { card, can_load: false })
  expect((await remove()).body).toMatchObject({ return: 'true', data: [] })
  expect(await flags()).toEqual(['up', null, 'Full'])
  await remove()
  expect((await notified()).filter(([kind]) => kind === 'verified')).toEqual([['verified', '#/show/personal/verify']])
})

test('[VER-01] removing a card before a document is accepted verifies nobody', async () => {
  const { id, browser, upload, flags } = await person('card.only@example.org')
  const card = await saveCardOf(id)
  await upload('passport')
  await browser.post('/api/triggers/cards', { card, can_load: false })
  expect(await flags()).toEqual(['up', null, 'None'])
})

test('[VER-01] the last needed document verifies the person; then nothing can be taken back', async () => {
  const { id, browser, upload, decide, notified, flags } = await person('accepted@example.org')
  await saveCardOf(id)
  await upload('passport')
  await decide({ decision: 'accepted' })
  expect(await flags()).toEqual(['up', null, 'None'])
  expect((await browser.post('/upload/passport/unshift', {})).body).toMatchObject({ error: 'upload.decided' })
  await upload('card')
  await decide({ decision: 'accepted' })
  expect(await flags()).toEqual(['up', 'up', 'Full'])
  expect((await notified()).map(([kind]) => kind)).toEqual(['documentAccepted', 'verified'])
})

test('[VER-01] the flag stays while another file of the type counts', async () => {
  const { upload, decide, flags, states, browser } = await person('two.sides@example.org')
  await upload('passport')
  await upload('passport')
  await decide({ decision: 'refused', reason: 'cutOff' })
  expect([await flags(), await states()]).toEqual([
    ['up', null, 'None'],
    ['cutOff', 'checking'],
  ])
  await browser.post('/upload/passport/unshift', {})
  expect([await flags(), await states()]).toEqual([['up', null, 'None'], ['checking']])
})

test('[VER-01, PWA-08] a side refused after another was accepted asks for nothing again', async () => {
  const { upload, decide, flags, notified } = await person('accepted.side@example.org')
  await upload('passport')
  await upload('passport')
  await decide({ decision: 'accepted' })
  expect(await decide({ decision: 'refused', reason: 'cutOff' })).toBe('passport')
  expect([await flags(), (await notified()).map(([kind]) => kind)]).toEqual([['up', null, 'Full'], ['verified']])
})

test('[VER-01, VER-06] the list has the person’s own documents and reports only', async () => {
  const [one, other] = [await person('list.one@example.org'), await person('list.other@example.org')]
  await one.upload('passport')
  await one.browser.post('/upload/card/no', {})
  expect(await one.list()).toMatchObject({
    documents: [{ type: 'passport', file: 'scan.pdf', size: 500, state: 'checking' }],
    absent: ['card'],
  })
  expect(await other.list()).toEqual({ documents: [], absent: [], signature: null })
})
