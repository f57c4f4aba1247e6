import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { untilCut } from './untilCut.ts'

async function collect(body: PassThrough, each: () => Promise<void> = async () => undefined): Promise<string> {
  const chunks: string[] = []
  for await (const chunk of untilCut(body)) {
    chunks.push(chunk.toString())
    await each()
  }
  return chunks.join('')
}

test('[BG-06] bytes that arrived before the connection broke are read, however slowly', async () => {
  const body = new PassThrough()
  body.write('one,')
  body.write('two,')
  body.write('three')
  const text = await collect(body, async () => {
    body.destroy(new Error('aborted'))
    await new Promise<void>((resolve) => setImmediate(resolve))
  })
  expect(text).toBe('one,two,three')
})

test('[BG-06] a whole body is read to its end, and a broken one to nothing', async () => {
  const body = new PassThrough()
  const reading = collect(body)
  body.write('one,')
  body.end('two')
  expect(await reading).toBe('one,two')
  expect(await collect(new PassThrough().destroy())).toBe('')
})

test('[BG-06] a body that comes faster than the disk pauses', async () => {
  const body = new PassThrough({ highWaterMark: 16 * 1024 })
  const size = 5 * 1024 * 1024
  let most = 0
  const feeding = (async () => {
    for (let sent = 0; sent < size; sent += 65_536)
      if (!body.write(Buffer.alloc(65_536))) await new Promise<void>((resolve) => body.once('drain', resolve))
    body.end()
  })()
  let read = 0
  for await (const chunk of untilCut(body)) {
    read += chunk.length
    most = Math.max(most, body.readableLength)
    await new Promise<void>((resolve) => setImmediate(resolve))
  }
  await feeding
  expect([read, most < size / 2]).toEqual([size, true])
})
