import { Readable } from 'node:stream'
import { fastify, type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxTicketContent } from '../../contract/tickets.ts'
import type { SupportPort } from './support.ts'
import { supportOverHttp } from './supportHttp.ts'

let desk: FastifyInstance
let port: SupportPort
let answer: unknown
/** Of some addresses, instead of `answer`. */
let answers: Record<string, unknown> = {}
let status = 200
beforeAll(async () => {
  desk = fastify()
  desk.all('/*', ({ url }, reply) => reply.code(status).send(answers[url] ?? answer))
  port = supportOverHttp(await desk.listen({ host: '127.0.0.1', port: 0 }))
})
afterAll(() => desk.close())

const event = (seq: number, change: object = {}) => ({ seq, ticket: 't', kind: 'message', name: 'Mara', content: 'Text', ...change })

test('[SUP-01, SRV-06] events that cannot be read are left out, and the others taken', async () => {
  answer = { events: [event(1), event(2, { kind: 'parade' }), 'text', event(3, { ticket: 7 }), event(4)] }
  expect((await port.eventsAfter(0)).map(({ seq }) => seq)).toEqual([1, 4])
})

test('[SUP-01, SRV-06] a page without a readable event does not hide the pages behind it', async () => {
  const page = (after: number, ...events: unknown[]) => ({ [`/desk/events?after=${after}`]: { events } })
  answers = { ...page(0, event(1, { kind: 'parade' }), event(2, { ticket: 7 })), ...page(2, event(3), event(4)) }
  expect((await port.eventsAfter(0)).map(({ seq }) => seq)).toEqual([3, 4])
  answers = page(0, 'text', { seq: 0 }, event(-1))
  expect(await port.eventsAfter(0)).toEqual([])
  answers = {}
})

test('[SUP-01, SRV-01] a NUL and what is too long are cut out of an agent’s text', async () => {
  answer = { events: [event(1, { content: `a\u0000b${'x'.repeat(maxTicketContent)}`, name: 'M\u0000ara' })] }
  const [read] = await port.eventsAfter(0)
  expect(read).toMatchObject({ name: 'Mara' })
  expect(read?.content).toHaveLength(maxTicketContent)
  expect(read?.content.startsWith('abx')).toBe(true)
})

test('[SUP-01, SRV-06] the files of an event are read; what names no file is left out', async () => {
  const files = [{ id: 'f-1', name: 'a\u0000b.pdf' }, { id: '', name: 'x' }, 'text', { id: 'f-2' }, { id: '../f-3', name: '' }]
  answer = { events: [event(1, { attachments: files }), event(2), event(3, { attachments: 'none' })] }
  expect((await port.eventsAfter(0)).map((read) => read.files)).toEqual([
    [
      { id: 'f-1', name: 'ab.pdf' },
      { id: '../f-3', name: '' },
    ],
    [],
    [],
  ])
})

test('[SUP-01, BG-06] a file is read up to the limit, whatever its length says', async () => {
  status = 200
  answer = Buffer.alloc(1_000, 'x')
  expect(await port.file('f-1', 1_000)).toHaveLength(1_000)
  expect(await port.file('f-1', 999)).toBe('tooLarge')
  answer = Readable.from(Array.from({ length: 2_000 }, () => Buffer.alloc(1_000)))
  expect(await port.file('../choices?x=1#', 5_000)).toBe('tooLarge')
})

test.each([
  [404, 'unknown'],
  [410, 'unknown'],
] as const)('[SUP-01, SRV-06] the status %i for a file means %s', async (code, outcome) => {
  status = code
  answer = {}
  expect(await port.file('f-1', 10)).toBe(outcome)
  status = 200
})

test.each([
  ['no object', 'text'],
  ['no list', { events: {} }],
])('[SUP-01, SRV-06] an answer that is %s is a failure', async (_name, body) => {
  answer = body
  await expect(port.eventsAfter(0)).rejects.toBeInstanceOf(Error)
})

test('[SUP-01, SRV-06] departments without an English name are a failure', async () => {
  answer = { departments: [{ id: 1, names: { fr: 'Service' } }], priorities: [], statuses: [] }
  await expect(port.choices()).rejects.toBeInstanceOf(Error)
})

test.each([
  [201, 'accepted'],
  [422, 'refused'],
] as const)('[SUP-01, SRV-06] the status %i of the desk means %s', async (code, outcome) => {
  status = code
  answer = {}
  const ticket = {
    id: 't',
    subject: 's',
    priority: 1,
    department: 46,
    language: 'en',
    customerId: 1,
    name: 'A',
    email: 'a@example.org',
  } as const
  expect(await port.post({ id: 'p', kind: 'message', content: 'Text', at: 1, attachments: [], ticket }, async () => new Uint8Array())).toBe(
    outcome,
  )
})

test('[SUP-01, SRV-06] an error of the desk is a failure, not a refusal', async () => {
  status = 503
  await expect(port.eventsAfter(0)).rejects.toThrow('503')
  await expect(port.file('f-1', 10)).rejects.toThrow('503')
})
