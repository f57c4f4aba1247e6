import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdfOf } from '../../../tests/support/pdf.ts'
import { type TestServer, openTestServer } from '../../../tests/support/testServer.ts'

let server: TestServer
let address: string
beforeAll(async () => {
  server = await openTestServer()
  address = await server.app.listen({ host: '127.0.0.1', port: 0 })
}, 90_000)
afterAll(() => server.close())

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

test('[BG-06] another client of the tus protocol resumes a file after an abort', { timeout: 60_000 }, async () => {
  const { id } = await server.customer('tus@example.org')
  const browser = server.browser()
  await browser.signIn('tus@example.org')
  const bytes = pdfOf(1_000_000, randomBytes(1_000_000))
  const options = {
    endpoint: `${address}/upload/files`,
    chunkSize: 200_000,
    retryDelays: null,
    metadata: { filename: 'passport.pdf', type: 'passport' },
    headers: {
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      origin: server.deps.config.appUrl,
      'x-csrf-token': browser.csrf(),
    },
  }
  const first: { url: string | null; sent: number } = { url: null, sent: 0 }
  await new Promise<void>((resolve, reject) => {
    const upload = new Upload(bytes, {
      ...options,
      onError: reject,
      onChunkComplete(_size, sent) {
        if (sent < 400_000) return
        Object.assign(first, { url: upload.url, sent })
        void upload.abort().then(resolve, reject)
      },
    })
    upload.start()
  })
  const offsets: number[] = []
  await new Promise<void>((resolve, reject) => {
    new Upload(bytes, {
      ...options,
      uploadUrl: first.url,
      onError: reject,
      onSuccess: () => resolve(),
      onChunkComplete: (_size, sent) => offsets.push(sent),
    }).start()
  })
  expect(offsets[0]).toBe(first.sent + 200_000)
  const rows = await server.deps.db.selectFrom('upload').selectAll().where('customer_id', '=', id).execute()
  expect(rows).toMatchObject([{ status: 'stored', received: bytes.length }])
  expect(sha256(await readFile(join(server.deps.config.uploadsDir, rows[0]!.name)))).toBe(sha256(bytes))
})
