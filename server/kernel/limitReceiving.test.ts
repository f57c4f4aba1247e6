import { connect } from 'node:net'
import { fastify } from 'fastify'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { deferred } from '../../domain/kernel/deferred.ts'
import { limitReceiving } from './limitReceiving.ts'

const limit = 65_536
afterEach(() => vi.useRealTimers())

/** Sends a request whose body stops after its first byte, and returns what becomes of its connection. */
async function begin(headers: string, path = '/') {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const app = fastify({ bodyLimit: 20 * limit })
  const begun = deferred<void>()
  limitReceiving(app, limit)
  app.addHook('onRequest', async () => begun.resolve())
  app.post('/', async () => 'received')
  app.post('/refused', { onRequest: async (_request, reply) => reply.code(415).send('refused') }, async () => 'received')
  onTestFinished(() => app.close())
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), '127.0.0.1')
  const answer: string[] = []
  const over = deferred<void>()
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer.push(text)
    over.resolve()
  })
  const closed = deferred<void>()
  socket.on('close', () => closed.resolve()).on('error', () => closed.resolve())
  void closed.promise.then(over.resolve)
  onTestFinished(() => void socket.destroy())
  socket.write(`POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: text/plain\r\n${headers}\r\n\r\nx`)
  await begun.promise
  return { socket, answer, over: over.promise, closed: closed.promise }
}

test('[SRV-10] a call that is never completed is closed after 30 s', async () => {
  const { socket, answer, over } = await begin('content-length: 3')
  vi.advanceTimersByTime(30_000)
  await over
  expect([socket.readableEnded || socket.destroyed, answer]).toEqual([true, []])
})

test('[BG-06, SRV-10] a file has the time that its size takes on a slow line', async () => {
  const { socket, answer, over } = await begin(`content-length: ${10 * limit}`)
  vi.advanceTimersByTime(100_000)
  socket.write('x'.repeat(10 * limit - 1))
  await over
  expect(answer.join('')).toContain('received')
})

test('[SRV-10] a file that is never completed is closed too', async () => {
  const { answer, over } = await begin(`content-length: ${10 * limit}`)
  vi.advanceTimersByTime(120_000)
  await over
  expect(answer).toEqual([])
})

test('[SRV-10] a refused file that is never completed has no more time than a call', async () => {
  const { answer, over, closed } = await begin(`content-length: ${10 * limit}`, '/refused')
  await over
  expect(answer.join('')).toContain('415')
  vi.advanceTimersByTime(30_000)
  await closed
})
