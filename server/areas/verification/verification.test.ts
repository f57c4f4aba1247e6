import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, openTestServer } from '../../../tests/support/testServer.ts'

let server: TestServer
beforeAll(async () => void (server = await openTestServer()))
afterAll(() => server.close())

const address = (bytes: Buffer): string => `data:image/png;base64,${bytes.toString('base64')}`
/** 16 by 16 pixels, one bit each. */
const blank = address(
  Buffer.from(
    '89504e470d0a1a0a0000000d49484452000000100000001001000000003788c2cc0000000e49444154789c63f8ff9f81140400fd4e1fe1c3a03be10000000049454e44ae426082',
    'hex',
  ),
)
/** The same with a black line. */
const png = address(
  Buffer.from(
    '89504e470d0a1a0a0000000d49484452000000100000001001000000003788c2cc0000001149444154789c63f8ff9f012b62c02e0e00e6651ee2388ee2bb0000000049454e44ae426082',
    'hex',
  ),
)

async function person(email: string, change: { can_upload?: boolean; sign?: 'up' } = {}) {
  const { id } = await server.customer(email)
  if (Object.keys(change).length > 0) await server.deps.db.updateTable('customer').set(change).where('id', '=', id).execute()
  const browser = server.browser()
  await browser.signIn(email)
  return { id, browser, flag: async () => (await browser.session()).user?.['sign'] }
}

test('[VER-06] a signature is stored and sets the person’s flag', async () => {
  const { id, browser, flag } = await person('signs@example.org')
  expect(await flag()).toBeNull()
  expect((await browser.post('/upload', { type: 'sign', data: png })).body).toMatchObject({ return: 'true', data: { type: 'sign' } })
  expect(await flag()).toBe('up')
  expect(await server.deps.db.selectFrom('signature').select(['customer_id', 'png']).execute()).toEqual([{ customer_id: id, png }])
})

test('[VER-02] only a person who signed already or may upload can sign', async () => {
  const not = await person('not@example.org', { can_upload: false })
  expect((await not.browser.post('/upload', { type: 'sign', data: png })).body).toMatchObject({ error: 'sign.notAllowed' })
  expect(await not.flag()).toBeNull()
  const again = await person('again@example.org', { can_upload: false, sign: 'up' })
  expect((await again.browser.post('/upload', { type: 'sign', data: png })).body).toMatchObject({ return: 'true' })
})

test('[VER-04, VER-06] data that is no picture is refused, whatever its declared type', async () => {
  const { browser, flag } = await person('forger@example.org')
  const script = Buffer.from('<script>'.repeat(40))
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  for (const bytes of [script, Buffer.concat([start, script]), Buffer.concat([Buffer.from(png.split(',')[1] ?? '', 'base64'), script])])
    expect((await browser.post('/upload', { type: 'sign', data: address(bytes) })).body).toMatchObject({ error: 'sign.unreadable' })
  expect((await browser.post('/upload', { type: 'sign', data: 'data:text/html;base64,PGI+' })).status).toBe(400)
  expect(await flag()).toBeNull()
})

test('[VER-09, TRD-09] a blank picture, as a canvas protection makes, is no signature', async () => {
  const { browser, flag } = await person('blank@example.org')
  expect((await browser.post('/upload', { type: 'sign', data: blank })).body).toMatchObject({ error: 'sign.unreadable' })
  expect(await flag()).toBeNull()
})

test('[VER-06] of many signatures of a person the three newest are kept', async () => {
  const { id, browser } = await person('signs.often@example.org', { sign: 'up' })
  const names: string[] = []
  for (let time = 0; time < 6; time += 1) {
    server.clock.now += 1_000
    const { body } = await browser.post('/upload', { type: 'sign', data: png })
    names.push((body['data'] as { name: string }).name)
  }
  const stored = await server.deps.db.selectFrom('signature').select('name').where('customer_id', '=', id).orderBy('signed_at').execute()
  expect(stored.map(({ name }) => name)).toEqual(names.slice(-3))
})

test('[VER-09] a signature is read back with the text that was signed, in its language', async () => {
  const { browser } = await person('reads.back@example.org')
  const signed = { type: 'sign', data: png, declaration: '2026-11.de' }
  expect((await browser.post('/upload', signed)).body).toMatchObject({ return: 'true' })
  const { signature } = (await browser.post('/api/us/documents', {})).body as { signature: { name: string; declaration: { text: string } } }
  expect(signature.declaration).toMatchObject({
    version: '2026-11',
    language: 'de',
    text: expect.stringContaining('Ich, Ada Vale, bestätige'),
  })
  expect((await browser.get(`/upload/${signature.name}`)).status).toBe(200)
})

test.each(['2019-01.en', '2026-11.xx'])('[VER-09] a text that the server does not have, %s, cannot be signed', async (declaration) => {
  const { browser, flag } = await person(`${declaration.replace('.', '-')}@example.org`)
  expect((await browser.post('/upload', { type: 'sign', data: png, declaration })).body).toMatchObject({ error: 'sign.outdated' })
  expect(await flag()).toBeNull()
})
