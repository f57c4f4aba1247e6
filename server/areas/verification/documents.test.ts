import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdfOf } from '../../../tests/support/pdf.ts'
import { type TestServer, openTestServer } from '../../../tests/support/testServer.ts'

let server: TestServer
beforeAll(async () => void (server = await openTestServer()))
afterAll(() => server.close())

const boundary = '----WebKitFormBoundary7MA4YWxkTrZu0gW1'
const pdf = pdfOf(500)

async function person(email: string) {
  const { id } = await server.customer(email)
  const browser = server.browser()
  await browser.signIn(email)
  const field = (name: string, value: string) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const formOf = (docType: string | null, type: string) =>
    Buffer.concat([
      Buffer.from(field('type', type) + (docType === null ? '' : field('doc_type', docType))),
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="p.pdf"\r\n\r\n`),
      pdf,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ])
  const headers = () => ({
    origin: server.deps.config.appUrl,
    'x-csrf-token': browser.csrf(),
    'idempotency-key': randomUUID(),
    'content-type': `multipart/form-data; boundary=${boundary}`,
  })
  async function upload(docType: string | null = null, type = 'passport'): Promise<string> {
    server.clock.now += 1_000
    const { body } = await browser.send({ method: 'POST', url: '/upload', payload: formOf(docType, type), headers: headers() })
    return (body['data'] as { name: string }).name
  }
  return { id, browser, upload, flag: async () => (await browser.session()).user?.['passport'] }
}

test('[VER-06] takes back the newest document, and the flag with the last one', async () => {
  const { browser, upload, flag } = await person('takes.back@example.org')
  const names = [await upload(), await upload()]
  const isServed = async () => Promise.all(names.map(async (name) => (await browser.get(`/upload/${name}`)).status === 200))
  expect([await isServed(), await flag()]).toEqual([[true, true], 'up'])
  expect((await browser.post('/upload/passport/unshift', {})).body).toEqual({ return: 'true' })
  expect([await isServed(), await flag()]).toEqual([[true, false], 'up'])
  expect(existsSync(join(server.deps.config.uploadsDir, names[1]!.slice(0, -4)))).toBe(false)
  await browser.post('/upload/passport/unshift', {})
  expect([await isServed(), await flag()]).toEqual([[false, false], null])
  expect((await browser.post('/upload/passport/unshift', {})).body).toMatchObject({ error: 'upload.none' })
})

test('[VER-06] a named document that is gone, or no longer the newest, takes no other with it', async () => {
  const { browser, upload, flag } = await person('names.it@example.org')
  const [first, second] = [await upload(), await upload()]
  const takeBack = async (name: string) => (await browser.post('/upload/passport/unshift', { name })).body
  const list = async () => (await browser.post('/api/us/documents', {})).body
  expect(await takeBack(first)).toMatchObject({ error: 'upload.notNewest' })
  for (const _time of ['once', 'repeated']) expect(await takeBack(second)).toEqual({ return: 'true' })
  expect([await list(), await flag()]).toMatchObject([{ documents: [{ name: first }] }, 'up'])
  for (const _time of ['once', 'repeated']) expect(await takeBack(first)).toEqual({ return: 'true' })
  expect([await list(), await flag()]).toMatchObject([{ documents: [] }, null])
})

test('[VER-06] nothing is taken back from a person who is verified', async () => {
  const { id, browser, upload, flag } = await person('verified@example.org')
  await upload()
  await server.deps.db.updateTable('customer').set({ verification: 'Full' }).where('id', '=', id).execute()
  expect((await browser.post('/upload/passport/unshift', {})).body).toMatchObject({ error: 'upload.decided' })
  expect(await flag()).toBe('up')
})

test('[VER-06] remembers that a document is missing, until one is uploaded', async () => {
  const { id, browser, upload } = await person('without@example.org')
  const missing = () => server.deps.db.selectFrom('missing_document').select('type').where('customer_id', '=', id).execute()
  for (const _time of [1, 2]) expect((await browser.post('/upload/passport/no', {})).body).toEqual({ return: 'true' })
  expect(await missing()).toEqual([{ type: 'passport' }])
  await upload()
  expect(await missing()).toEqual([])
})

test('[VER-01, SES-17] verification_type is the kind of identity document that was sent last', async () => {
  const { browser, upload } = await person('kinds@example.org')
  const kind = async () => (await browser.session()).user?.['verification_type']
  const kinds = [await kind()]
  for (const docType of ['id_card', 'driving_licence', null, 'front', 'passport']) {
    await upload(docType)
    kinds.push(await kind())
  }
  // A kind that only another back end knows, and none, change nothing.
  expect(kinds).toEqual(['passport', 'id_card', 'driving_licence', 'driving_licence', 'driving_licence', 'passport'])
  await upload('id_card', 'card')
  expect(await kind()).toBe('passport')
  const { documents } = (await browser.post('/api/us/documents', {})).body as { documents: { type: string; doc_type?: string }[] }
  expect(documents.filter(({ type }) => type === 'passport').map((one) => one.doc_type)).toEqual([
    'passport',
    'front',
    undefined,
    'driving_licence',
    'id_card',
  ])
})
