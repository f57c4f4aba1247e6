import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostileFiles, payload, photo } from '../../../tests/support/hostileFiles.ts'
import { type TestServer, openTestServer } from '../../../tests/support/testServer.ts'

let server: TestServer
beforeAll(async () => void (server = await openTestServer()))
afterAll(() => server.close())

async function person(email: string) {
  const { id } = await server.customer(email)
  const browser = server.browser()
  await browser.signIn(email)
  const headers = () => ({ origin: server.deps.config.appUrl, 'x-csrf-token': browser.csrf(), 'tus-resumable': '1.0.0' })
  const base64 = (text: string): string => Buffer.from(text).toString('base64')
  async function send(bytes: Buffer, name = 'passport.jpg') {
    const key = randomUUID()
    const begun = await browser.send({
      method: 'POST',
      url: '/upload/files',
      headers: {
        ...headers(),
        'idempotency-key': key,
        'upload-length': String(bytes.length),
        'upload-metadata': `filename ${base64(name)},type ${base64('passport')}`,
      },
    })
    if (begun.status !== 201) return begun
    return browser.send({
      method: 'PATCH',
      url: `/upload/files/${key}`,
      payload: bytes,
      headers: { ...headers(), 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    })
  }
  return { id, browser, send }
}

const filesOnDisk = async (): Promise<string[]> => readdir(server.deps.config.uploadsDir).catch(() => [])

test('[VER-04] none of 250 hostile files is accepted as it is, and none stops the server', { timeout: 120_000 }, async () => {
  const { id, browser, send } = await person('hostile@example.org')
  const files = await hostileFiles()
  expect(files.length).toBeGreaterThanOrEqual(250)
  const outcomes: [string, unknown, boolean][] = []
  for (const { name, bytes } of files) {
    const { status, body } = await send(bytes, name)
    const outcome = status === 204 ? null : body['error']
    const rows = server.deps.db.selectFrom('upload').select('name').where('customer_id', '=', id).where('status', '=', 'stored')
    const stored = (await rows.executeTakeFirst())?.name
    let isClean = true
    if (stored !== undefined) {
      const kept = await readFile(join(server.deps.config.uploadsDir, stored))
      isClean = /^[\w-]{20,}$/.test(stored) && !kept.includes(payload.slice(0, 20)) && (await sharp(kept).metadata()).format === 'jpeg'
      await browser.post('/upload/passport/unshift', {})
    }
    outcomes.push([name, outcome, isClean && (await filesOnDisk()).length === 0])
  }
  expect(outcomes).toEqual(files.map(({ name, expected }) => [name, expected, true]))
  expect((await send(await photo('jpeg'))).status).toBe(204)
})

test('[VER-08] a picture is stored upright, of a sane size, without its place and camera', async () => {
  const { id, send } = await person('upright@example.org')
  const taken = await sharp({ create: { width: 4_000, height: 1_000, channels: 3, background: '#336699' } })
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '48/1 51/1 0/1' } })
    .jpeg()
    .toBuffer()
  expect((await send(taken)).status).toBe(204)
  const { name, kind } = await server.deps.db
    .selectFrom('upload')
    .select(['name', 'kind'])
    .where('customer_id', '=', id)
    .executeTakeFirstOrThrow()
  const { width, height, exif, orientation, format } = await sharp(join(server.deps.config.uploadsDir, name)).metadata()
  expect([kind, format, width, height, exif, orientation]).toEqual(['jpeg', 'jpeg', 750, 3_000, undefined, undefined])
})

test('[VER-04] twenty pictures at once are all stored', { timeout: 60_000 }, async () => {
  const { send } = await person('many@example.org')
  const picture = await photo('png', 2_000, 1_500)
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(picture)))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(204))
})
