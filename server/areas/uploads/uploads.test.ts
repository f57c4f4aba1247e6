import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { appendFile, readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '../../../domain/kernel/time.ts'
import { partBytes, quota } from '../../../domain/uploads/limits.ts'
import { type Browser, type TestServer, openTestServer } from '../../../tests/support/testServer.ts'
import { eventually } from '../../../tests/support/eventually.ts'
import { pdfOf } from '../../../tests/support/pdf.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { UploadReceiver } from '../../kernel/uploadReceiver.ts'
import { completeUpload } from './completeUpload.ts'
import { purgeUploads } from './purgeUploads.ts'
import { createStorage } from './storage.ts'

let server: TestServer
beforeAll(async () => void (server = await openTestServer()))
afterAll(() => server.close())

const pdf = (size: number): Buffer => pdfOf(size, randomBytes(size))
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const tus = { 'tus-resumable': '1.0.0' }
const metadataOf = (pairs: Record<string, string>): string =>
  Object.entries(pairs)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')

let people = 0
/** A person who may upload, with a client for the calls of tus. */
async function person() {
  const email = `uploads${(people += 1)}@example.org`
  const { id: customerId } = await server.customer(email)
  const browser = server.browser()
  await browser.signIn(email)
  return { email, customerId, browser, ...client(browser) }
}

function client(browser: Browser) {
  const send = (method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE', url: string, headers: Record<string, string>, payload?: Buffer) =>
    browser.send({
      method,
      url,
      ...(payload ? { payload } : {}),
      headers: { origin: server.deps.config.appUrl, 'x-csrf-token': browser.csrf(), ...tus, ...headers },
    })
  const begin = (id: string, bytes: Buffer, pairs: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    send('POST', '/upload/files', {
      'idempotency-key': id,
      'upload-length': String(bytes.length),
      'upload-metadata': metadataOf({ filename: 'passport.pdf', type: 'passport', sha256: sha256(bytes), ...pairs }),
      ...headers,
    })
  const part = (id: string, offset: number, bytes: Buffer) =>
    send('PATCH', `/upload/files/${id}`, { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }, bytes)
  const state = (id: string) => send('HEAD', `/upload/files/${id}`, {})
  const cancel = (id: string) => send('DELETE', `/upload/files/${id}`, {})
  async function whole(id: string, bytes: Buffer, pairs: Record<string, string> = {}) {
    expect((await begin(id, bytes, pairs)).status).toBe(201)
    return part(id, 0, bytes)
  }
  return { begin, part, state, cancel, whole }
}

const rowOf = (customerId: number, id: string) =>
  server.deps.db.selectFrom('upload').selectAll().where('customer_id', '=', customerId).where('id', '=', id).executeTakeFirst()
const pathOf = (file: string): string => join(server.deps.config.uploadsDir, file)

test('[BG-06] a file sent in parts is stored once, with the same checksum', async () => {
  const { customerId, begin, part, state } = await person()
  const [id, bytes] = [randomUUID(), pdf(3 * partBytes + 17)]
  const begun = await begin(id, bytes)
  expect([begun.status, begun.headers['location'], begun.headers['upload-offset']]).toEqual([201, `/upload/files/${id}`, '0'])
  for (let at = 0; at < bytes.length; at += partBytes) {
    expect((await state(id)).headers['upload-offset']).toBe(String(at))
    const { status, headers } = await part(id, at, bytes.subarray(at, at + partBytes))
    expect([status, headers['upload-offset']]).toEqual([204, String(Math.min(at + partBytes, bytes.length))])
  }
  const row = await rowOf(customerId, id)
  expect(row).toMatchObject({ status: 'stored', kind: 'pdf', received: bytes.length })
  expect(sha256(await readFile(pathOf(row!.name)))).toBe(sha256(bytes))
  expect(readdirSync(server.deps.config.uploadsDir).filter((name) => name.startsWith(row!.name))).toEqual([row!.name])
})

test('[BG-06] a part repeated or out of place changes nothing, and names the offset that counts', async () => {
  const { customerId, begin, part } = await person()
  const [id, bytes] = [randomUUID(), pdf(2 * partBytes)]
  await begin(id, bytes)
  await part(id, 0, bytes.subarray(0, partBytes))
  for (const offset of [0, partBytes + 1, 2 * partBytes]) {
    const { status, headers, body } = await part(id, offset, bytes.subarray(0, partBytes))
    expect([status, headers['upload-offset'], body['error']]).toEqual([409, String(partBytes), 'upload.offset'])
  }
  await part(id, partBytes, bytes.subarray(partBytes))
  expect((await part(id, partBytes, bytes.subarray(partBytes))).status).toBe(409)
  expect(sha256(await readFile(pathOf((await rowOf(customerId, id))!.name)))).toBe(sha256(bytes))
})

test('[BG-06] bytes that a crash left uncounted are overwritten, never doubled', async () => {
  const { customerId, begin, part } = await person()
  const [id, bytes] = [randomUUID(), pdf(2 * partBytes)]
  await begin(id, bytes)
  await part(id, 0, bytes.subarray(0, partBytes))
  const { name } = (await rowOf(customerId, id))!
  // The state after a kill between the write and the count.
  await appendFile(pathOf(`${name}.part`), bytes.subarray(partBytes, partBytes + 1000))
  expect((await part(id, partBytes, bytes.subarray(partBytes))).status).toBe(204)
  expect(sha256(await readFile(pathOf(name)))).toBe(sha256(bytes))
})

test('[BG-06] a repeated creation finds the first upload; another file under its name is refused', async () => {
  const { begin, part } = await person()
  const [id, bytes] = [randomUUID(), pdf(2 * partBytes)]
  await begin(id, bytes)
  await part(id, 0, bytes.subarray(0, partBytes))
  const again = await begin(id, bytes)
  expect([again.status, again.headers['upload-offset']]).toEqual([201, String(partBytes)])
  const other = await begin(id, pdf(2 * partBytes))
  expect([other.status, other.body['error']]).toEqual([422, 'idempotency.reused'])
})

test('[BG-06] a file that differs from its checksum is not stored and starts over', async () => {
  const { customerId, begin, part, state } = await person()
  const [id, bytes] = [randomUUID(), pdf(500)]
  await begin(id, bytes)
  const changed = Buffer.from(bytes)
  changed[400]! ^= 1
  expect((await part(id, 0, changed)).body['error']).toBe('upload.checksum')
  expect((await state(id)).headers['upload-offset']).toBe('0')
  expect((await part(id, 0, bytes)).status).toBe(204)
  expect(await rowOf(customerId, id)).toMatchObject({ status: 'stored' })
})

test('[BG-08, VER-06] an upload and its file exist for their owner alone', async () => {
  const [owner, other] = [await person(), await person()]
  const [id, bytes] = [randomUUID(), pdf(500)]
  await owner.begin(id, bytes)
  expect((await other.state(id)).status).toBe(404)
  expect((await other.part(id, 0, bytes)).status).toBe(404)
  expect((await other.cancel(id)).status).toBe(404)
  await owner.part(id, 0, bytes)
  const { name } = (await rowOf(owner.customerId, id))!
  expect((await other.browser.get(`/upload/${name}.pdf`)).status).toBe(404)
  expect((await server.browser().get(`/upload/${name}.pdf`)).status).toBe(401)
  expect((await owner.browser.get(`/upload/${name}.png`)).status).toBe(404)
  const { status, headers } = await owner.browser.get(`/upload/${name}.pdf`)
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${name}.pdf"`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'no-store',
  })
})

test('[BG-08] a file chosen by one person is refused in the session of another', async () => {
  const [owner, other] = [await person(), await person()]
  const answer = await other.begin(randomUUID(), pdf(500), { owner: String(owner.customerId) })
  expect([answer.status, answer.body['error']]).toEqual([409, 'upload.otherPerson'])
  expect((await owner.begin(randomUUID(), pdf(500), { owner: String(owner.customerId) })).status).toBe(201)
})

test('[VER-04] the content decides the type, and a larger file is refused before its first byte', async () => {
  const { customerId, begin, part, state, whole } = await person()
  const script = Buffer.from('<script>alert(1)</script>'.repeat(20))
  const id = randomUUID()
  const answer = await whole(id, script, { filename: 'passport.pdf' })
  expect([answer.status, answer.body['error']]).toEqual([422, 'upload.wrongKind'])
  const { name } = (await rowOf(customerId, id))!
  expect([existsSync(pathOf(name)), existsSync(pathOf(`${name}.part`))]).toEqual([false, false])
  expect((await state(id)).status).toBe(410)
  expect((await begin(id, script)).body['error']).toBe('upload.wrongKind')
  const large = await begin(randomUUID(), pdf(500), {}, { 'upload-length': String(10 * 1024 * 1024 + 1) })
  expect([large.status, large.body['error']]).toEqual([413, 'request.tooLarge'])
  const small = randomUUID()
  await begin(small, pdf(500))
  expect((await part(small, 0, pdf(501))).status).toBe(413)
})

test('[VER-02] a person who may not upload can’t begin', async () => {
  const { customerId, begin } = await person()
  await server.deps.db.updateTable('customer').set({ can_upload: false }).where('id', '=', customerId).execute()
  expect((await begin(randomUUID(), pdf(500))).body['error']).toBe('upload.notAllowed')
})

test('[BG-06] fifty parallel uploads cannot pass the quota together', async () => {
  const { customerId, begin } = await person()
  const answers = await Promise.all(Array.from({ length: 50 }, () => begin(randomUUID(), pdf(500))))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(quota.unfinished)
  expect(answers.find(({ status }) => status !== 201)?.body['error']).toBe('upload.quota')
  const rows = await server.deps.db.selectFrom('upload').select('id').where('customer_id', '=', customerId).execute()
  expect(rows).toHaveLength(quota.unfinished)
})

test('[BG-06] a full disk refuses the next byte and keeps those before', async () => {
  const storage = createStorage(server.deps.config.uploadsDir, async () => 1_000_000)
  await expect(storage.requireSpace(1)).rejects.toMatchObject({ status: 507, code: 'upload.serverFull' })
})

test('[BG-06] a cancelled upload stays cancelled; one that has arrived is not', async () => {
  const { customerId, begin, part, cancel } = await person()
  const [id, bytes] = [randomUUID(), pdf(2 * partBytes)]
  await begin(id, bytes)
  await part(id, 0, bytes.subarray(0, partBytes))
  expect((await cancel(id)).status).toBe(204)
  expect((await part(id, partBytes, bytes.subarray(partBytes))).status).toBe(410)
  expect((await begin(id, bytes)).status).toBe(410)
  expect(existsSync(pathOf(`${(await rowOf(customerId, id))!.name}.part`))).toBe(false)
  const sent = randomUUID()
  await begin(sent, bytes)
  await part(sent, 0, bytes)
  expect([(await cancel(sent)).status, (await rowOf(customerId, sent))?.status]).toEqual([409, 'stored'])
})

test('[SRV-03] the calls need a session, its token and the protocol’s version', async () => {
  const { browser, begin, state } = await person()
  const id = randomUUID()
  expect((await begin(id, pdf(500), {}, { 'x-csrf-token': 'forged' })).status).toBe(403)
  expect((await begin(id, pdf(500), {}, { 'tus-resumable': '0.2.2' })).status).toBe(412)
  browser.cookies.clear()
  expect((await state(id)).status).toBe(403)
  const visitor = server.browser()
  await visitor.session()
  expect((await client(visitor).begin(id, pdf(500))).status).toBe(401)
})

test('[BG-06] a late completion that is refused does not remove the stored file', async () => {
  const { whole, customerId } = await person()
  const [id, bytes] = [randomUUID(), pdf(2_000)]
  await whole(id, bytes)
  const upload = await rowOf(customerId, id)
  const receiver: UploadReceiver = {
    kinds: ['pdf'],
    maxBytes: bytes.length,
    wrongKind: 'upload.wrongKind',
    check: async () => undefined,
    prepare: () => Promise.reject(new Refusal(422, 'upload.wrongKind')),
    receive: async () => 'stored',
  }
  const { db, config, now } = server.deps
  const late = completeUpload({ db, storage: createStorage(config.uploadsDir), now: now() }, receiver, upload!, bytes)
  await expect(late).rejects.toMatchObject({ code: 'upload.wrongKind' })
  expect([(await rowOf(customerId, id))?.status, existsSync(pathOf(upload!.name))]).toEqual(['stored', true])
})

test('[VER-06] the original’s one request stores a file once for each key', async () => {
  const { customerId, browser } = await person()
  const bytes = pdf(partBytes)
  const boundary = '----WebKitFormBoundary7MA4YWxkTrZu0gW1'
  const form = (): { payload: Buffer; headers: Record<string, string> } => {
    const head = 'Content-Disposition: form-data; name='
    const text = `--${boundary}\r\n${head}"type"\r\n\r\ncard\r\n--${boundary}\r\n${head}"doc_type"\r\n\r\nfront\r\n--${boundary}\r\n${head}"file"; filename="a.pdf"\r\nContent-Type: image/png\r\n\r\n`
    return {
      payload: Buffer.concat([Buffer.from(text), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    }
  }
  const send = (key: string) => {
    const { payload, headers } = form()
    const own = { origin: server.deps.config.appUrl, 'x-csrf-token': browser.csrf(), 'idempotency-key': key }
    return browser.send({ method: 'POST', url: '/upload', payload, headers: { ...own, ...headers } })
  }
  const key = randomUUID()
  const [first, second] = [await send(key), await send(key)]
  expect(first.body).toMatchObject({ return: 'true', data: { type: 'card', doc_type: 'front' } })
  expect(second.body).toEqual(first.body)
  expect(await server.deps.db.selectFrom('upload').select('status').where('customer_id', '=', customerId).execute()).toEqual([
    { status: 'stored' },
  ])
  expect((await browser.session()).user?.['card']).toBe('up')
})

test('[BG-06] abandoned uploads lose their bytes after a week, and stray files after a day', async () => {
  const { customerId, begin, part, whole } = await person()
  const [open, stored, bytes] = [randomUUID(), randomUUID(), pdf(2 * partBytes)]
  await begin(open, bytes)
  await part(open, 0, bytes.subarray(0, partBytes))
  await whole(stored, pdf(500))
  const [openName, storedName] = [(await rowOf(customerId, open))!.name, (await rowOf(customerId, stored))!.name]
  await appendFile(pathOf('stray.part'), 'x')
  const storage = createStorage(server.deps.config.uploadsDir)
  // Files have the machine's time, rows the test's.
  const later = Math.max(Date.now(), server.clock.now) + 8 * dayMs
  await purgeUploads(server.deps.db, storage, later)
  expect(await rowOf(customerId, open)).toBeUndefined()
  expect([`${openName}.part`, storedName, 'stray.part'].map((file) => existsSync(pathOf(file)))).toEqual([false, true, false])
})

test('[BG-06] the offset waits for the bytes of a cut connection, which are not sent again', async () => {
  const { customerId, browser, begin, state } = await person()
  const [id, bytes] = [randomUUID(), pdf(2 * partBytes)]
  await begin(id, bytes)
  const url = await server.app.listen({ host: '127.0.0.1', port: 0 })
  const sending = request(`${url}/upload/files/${id}`, {
    method: 'PATCH',
    headers: {
      ...tus,
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      origin: server.deps.config.appUrl,
      'x-csrf-token': browser.csrf(),
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': String(partBytes),
    },
  })
  sending.on('error', () => undefined)
  sending.write(bytes.subarray(0, 50_000))
  const { name } = (await rowOf(customerId, id))!
  await eventually(() => expect(existsSync(pathOf(`${name}.part`))).toBe(true))
  const asked = state(id)
  sending.write(bytes.subarray(50_000, 60_000), () => sending.destroy())
  const offset = Number((await asked).headers['upload-offset'])
  expect(offset).toBeGreaterThanOrEqual(50_000)
  expect((await rowOf(customerId, id))?.received).toBe(offset)
})
