import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs, secondMs } from '../../../domain/kernel/time.ts'
import { attachmentsCountMs, quota } from '../../../domain/uploads/limits.ts'
import { buildSandbox } from '../../../sandbox/app.ts'
import { hostileFiles } from '../../../tests/support/hostileFiles.ts'
import { pdfOf } from '../../../tests/support/pdf.ts'
import { type Browser, openTestServer, type TestServer } from '../../../tests/support/testServer.ts'
import type { SupportPort } from '../../external/support.ts'
import { supportOverHttp } from '../../external/supportHttp.ts'
import { deliverPosts } from './deliverPosts.ts'
import { takeEvents } from './takeEvents.ts'
import { purgeUnsentFiles } from './attachments.ts'
import { ticketsArea } from './tickets.ts'

type Post = {
  id: string
  content: string
  author: string
  kind: string
  delivery?: string
  name?: string
  attachments: File[]
  refused?: { name: string; reason: string }[]
}
type File = { id: string; pid: string; name: string; size: number }
type Ticket = { id: string; subject: string; state: string; status: string; status_id: number; unread: number; agent?: string }

let server: TestServer
let sandbox: FastifyInstance
let browser: Browser
let stranger: Browser
let person: { id: number }
let deskState: 'up' | 'down' | 'answerLost' | 'unfit' | 'filesLost' = 'up'
/** Handed out instead of the desk's own file. */
let deskBytes: Buffer | null = null
/** A message that the desk fails on. */
let untakeable: string | null = null

beforeAll(async () => {
  sandbox = await buildSandbox({ dbFile: ':memory:', now: () => server.clock.now })
  const http = supportOverHttp(await sandbox.listen({ host: '127.0.0.1', port: 0 }))
  const down = async (): Promise<never> => {
    throw new Error('the support desk is down')
  }
  const desk: SupportPort = {
    ...http,
    choices: () => (deskState === 'down' ? down() : http.choices()),
    eventsAfter: (seq) => (deskState === 'down' ? down() : http.eventsAfter(seq)),
    async file(id, most) {
      if (deskState === 'filesLost') return down()
      return deskBytes ?? http.file(id, most)
    },
    async post(post, read) {
      if (deskState === 'down' || post.content === untakeable) return down()
      const outcome = await http.post(deskState === 'unfit' ? { ...post, id: '' } : post, read)
      return deskState === 'answerLost' ? down() : outcome
    },
  }
  server = await openTestServer({}, { outside: { support: desk } })
  await ticketsArea.work?.(server.deps)
  person = await server.customer('ada@example.org')
  await server.customer('other@example.org')
})
beforeEach(async () => {
  deskState = 'up'
  deskBytes = null
  untakeable = null
  // The limits of the test before are over, and its sessions too.
  server.clock.now += 2 * hourMs
  browser = server.browser()
  await browser.signIn('ada@example.org')
  stranger = server.browser()
  await stranger.signIn('other@example.org')
})
afterAll(async () => {
  await server.close()
  await sandbox.close()
})

const good = { subject: 'My deposit', content: 'I paid and see nothing.', priority: 1, departments: 46 }
const create = (change: object = {}, key?: string) =>
  browser.post('/api/kayako/ticket', { ...good, ...change }, key === undefined ? {} : { 'idempotency-key': key })
const open = async (change: object = {}): Promise<Ticket> => (await create(change)).body['data'] as Ticket
const reply = (id: string, content: string, more: object = {}, key?: string) =>
  browser.post('/api/kayako/post', { id, content, ...more }, key === undefined ? {} : { 'idempotency-key': key })
const show = async (id: string, before?: string) =>
  (await browser.post('/api/kayako/show', { id, ...(before !== undefined && { before }) })).body as unknown as {
    ticket: Ticket | null
    posts: Post[]
    earlier: boolean
  }
const list = async (): Promise<Ticket[]> => (await browser.post('/api/kayako/list', {})).body['list'] as Ticket[]
const stored = () => server.deps.db.selectFrom('ticket').selectAll().where('customer_id', '=', person.id).execute()
const deskLater = async (ms: number) => {
  server.clock.now += ms
  await takeEvents(server.deps)
}
const notified = () =>
  server.deps.db
    .selectFrom('notification')
    .select(['kind', 'link', 'params'])
    .where('customer_id', '=', person.id)
    .orderBy('seq', 'desc')
    .execute()

const keptFile = {
  type: 'attachment',
  doc_type: null,
  file_name: 'a.pdf',
  size: 1,
  sha256: null,
  received: 1,
  status: 'stored',
  refusal: null,
  declaration: null,
  kind: 'pdf',
} as const

async function sendFile(bytes: Buffer, name = 'shot.pdf', id: string = crypto.randomUUID()): Promise<{ id: string; status: number }> {
  const base64 = (text: string): string => Buffer.from(text).toString('base64')
  const tus = { origin: server.deps.config.appUrl, 'x-csrf-token': browser.csrf(), 'tus-resumable': '1.0.0' }
  const pairs = `filename ${base64(name)},type ${base64('attachment')}`
  const begun = await browser.post(
    '/upload/files',
    {},
    { ...tus, 'idempotency-key': id, 'upload-length': String(bytes.length), 'upload-metadata': pairs },
  )
  if (begun.status !== 201) return { id, status: begun.status }
  const headers = { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
  const sent = await browser.send({ method: 'PATCH', url: `/upload/files/${id}`, headers, payload: bytes })
  return { id, status: sent.status }
}

/** An agent acts in a ticket, as a tester does on the desk's page. */
async function actAtDesk(act: Record<string, string>): Promise<void> {
  const headers = { host: 'desk.example', origin: 'http://desk.example', 'content-type': 'application/x-www-form-urlencoded' }
  const payload = new URLSearchParams(act).toString()
  expect((await sandbox.inject({ method: 'POST', url: '/desk', headers, payload })).statusCode).toBe(303)
}

describe('a ticket', () => {
  test('[SUP-01] gets departments, priorities and statuses of the desk in the person’s language', async () => {
    const { body } = await browser.post('/api/kayako/init', {}, { 'accept-language': 'de' })
    expect(body['departments']).toContainEqual({ id: 46, name: 'Allgemeine Fragen' })
    expect(body['priorities']).toContainEqual({ id: 1, name: 'Normal' })
    expect(body['statuses']).toContainEqual({ id: 3, name: 'Geschlossen', state: 'closed' })
    deskState = 'down'
    expect((await browser.post('/api/kayako/init', {})).body['departments']).toContainEqual({ id: 46, name: 'General questions' })
  })

  test('[SUP-01] is opened with the original’s defaults and reaches the desk', async () => {
    const { subject, content } = good
    const { body } = await browser.post('/api/kayako/ticket', { subject, content })
    const { id } = body['data'] as Ticket
    expect(body).toMatchObject({ return: 'true', data: { subject, priority: 1, department: 46, status: 'Open', status_id: 1 } })
    expect((await list())[0]).toMatchObject({ id, state: 'open', unread: 0 })
    expect((await show(id)).posts).toMatchObject([{ content, author: 'person', kind: 'message', delivery: 'delivered' }])
    expect((await sandbox.inject('/desk')).body).toContain(id)
  })

  test.each([
    ['no subject', { subject: '' }, 400],
    ['a subject of blanks', { subject: '   ' }, { subject: 'field.required' }],
    ['a subject that is turned around', { subject: 'a\u202Eb' }, { subject: 'tickets.hidden' }],
    ['a subject that is too long', { subject: 'x'.repeat(201) }, 400],
    ['a message of line feeds', { content: '\n\n' }, { content: 'field.required' }],
    ['a message that is too long', { content: 'x'.repeat(20_001) }, 400],
    ['a NUL', { content: 'a\u0000b' }, 400],
    ['a department that the desk does not have', { departments: 999 }, { departments: 'tickets.unknownChoice' }],
    ['a priority that the desk does not have', { priority: 77 }, { priority: 'tickets.unknownChoice' }],
    ['a file that was never sent', { attachments: ['no-such-file-1'] }, 'tickets.attachmentUnknown'],
    ['six files', { attachments: Array.from({ length: 6 }, (_, n) => `file-number-${n}`) }, 400],
  ])('[SUP-01, SRV-01] with %s is refused and stores nothing', async (_name, change, expected) => {
    await browser.post('/api/kayako/init', {})
    const before = (await stored()).length
    const { status, body } = await create(change)
    if (typeof expected === 'number') expect(status).toBe(expected)
    else if (typeof expected === 'string') expect(body).toEqual({ return: 'false', error: expected })
    else expect(body).toEqual({ return: 'false', error: 'tickets.invalid', fields: expected })
    expect(await stored()).toHaveLength(before)
  })

  test('[SUP-01, APP-33] is stored without hidden marks, and is the same message with or without them', async () => {
    const content = 'أين إيداعي بمبلغ €250؟'
    const marked = '\u200Fأين إيداعي بمبلغ \u2066€250\u2069؟'
    const { body } = await create({ content: marked }, 'marks-1')
    const { id } = body['data'] as Ticket
    expect((await create({ content }, 'marks-1')).body).toMatchObject({ return: 'true', data: { id } })
    await reply(id, marked)
    expect((await show(id)).posts).toMatchObject([{ content }, { content }])
  })

  test('[SUP-01] keeps HTML and scripts as text, and the desk’s page escapes them', async () => {
    const script = '<script>alert(1)</script><img src=x onerror=alert(2)>'
    const { id } = await open({ subject: script, content: script })
    expect(await show(id)).toMatchObject({ ticket: { subject: script }, posts: [{ content: script }] })
    expect((await sandbox.inject('/desk')).body).not.toContain('<script>alert')
  })

  test('[SUP-02, BG-02] a draft sent many times is one ticket; its key takes no other text', async () => {
    const before = (await stored()).length
    const answers = await Promise.all(Array.from({ length: 6 }, () => create({}, 'draft-of-a-ticket')))
    expect(new Set(answers.map(({ body }) => (body['data'] as Ticket).id)).size).toBe(1)
    expect(await stored()).toHaveLength(before + 1)
    expect(await create({ content: 'Another text' }, 'draft-of-a-ticket')).toMatchObject({
      status: 422,
      body: { error: 'idempotency.reused' },
    })
  })

  test('[SUP-01, BG-02] the key of a ticket takes no other subject and no other files', async () => {
    const [{ id: file }, { id: another }] = [await sendFile(pdfOf(500)), await sendFile(pdfOf(600))]
    const key = 'draft-with-a-file'
    const { id } = (await create({ attachments: [file] }, key)).body['data'] as Ticket
    const changes = [{ subject: 'My card', attachments: [file] }, { attachments: [file, another] }, { attachments: [another] }, {}]
    for (const change of changes) expect(await create(change, key)).toMatchObject({ status: 422, body: { error: 'idempotency.reused' } })
    expect((await create({ attachments: [file] }, key)).body).toMatchObject({ return: 'true', data: { id } })
  })

  test('[SUP-02, BG-02] the key of a reply takes no other files and no other ticket', async () => {
    const { id: file } = await sendFile(pdfOf(500))
    const [{ id }, other] = [await open(), await open()]
    const [words, key, attached] = ['As you asked', 'draft-of-a-reply', { attachments: [file] }] as const
    await reply(id, words, attached, key)
    for (const [ticket, more] of [
      [id, {}],
      [other.id, attached],
    ] as const)
      expect(await reply(ticket, words, more, key)).toMatchObject({ status: 422, body: { error: 'idempotency.reused' } })
    expect((await reply(id, words, attached, key)).body).toMatchObject({ return: 'true', data: { content: words } })
    expect((await show(id)).posts).toMatchObject([{}, { content: words, attachments: [{ name: 'shot.pdf' }] }])
  })

  test('[SUP-01, SRV-08] ten an hour are enough', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => create()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.find(({ status }) => status === 429)?.body).toEqual({ return: 'false', error: 'request.tooOften' })
    server.clock.now += hourMs
    await browser.signIn('ada@example.org')
    expect((await create()).status).toBe(200)
  })
})

describe('a conversation', () => {
  test('[SUP-01, SUP-02, PWA-08] the desk assigns, asks back, answers and closes; a reply opens it again', async () => {
    const { id } = await open({ subject: 'A conversation' })
    await deskLater(5 * secondMs)
    expect((await show(id)).ticket).toMatchObject({ state: 'open', agent: expect.any(String), unread: 0 })
    await deskLater(30 * secondMs)
    expect((await show(id)).ticket).toMatchObject({ state: 'answered', status: 'Answered', status_id: 2, unread: 1 })
    expect((await notified())[0]).toMatchObject({
      kind: 'ticketReply',
      link: `#/show/tickets/${id}`,
      params: { subject: 'A conversation' },
    })
    expect((await reply(id, 'On Monday')).body).toMatchObject({ return: 'true', data: { content: 'On Monday', delivery: 'sent' } })
    expect((await show(id)).ticket).toMatchObject({ state: 'open', status_id: 1 })
    await deskLater(2 * 60 * secondMs)
    expect((await show(id)).ticket).toMatchObject({ state: 'closed', status_id: 3 })
    expect((await notified())[0]).toMatchObject({ kind: 'ticketClosed' })
    await reply(id, 'One more thing')
    expect((await show(id)).ticket).toMatchObject({ state: 'open' })
    expect((await show(id)).posts.map(({ author, kind }) => `${author} ${kind}`)).toEqual([
      'person message',
      'desk assigned',
      'desk message',
      'person message',
      'desk message',
      'desk closed',
      'person message',
    ])
  })

  test('[SUP-02] a closing by the desk leaves a ticket open while a newer reply waits', async () => {
    const { id } = await open()
    await actAtDesk({ ticket: id, kind: 'closed' })
    untakeable = 'One more question.'
    await reply(id, untakeable).catch(() => undefined)
    await takeEvents(server.deps)
    const { ticket, posts } = await show(id)
    expect([ticket?.state, posts.at(-1)?.kind]).toEqual(['open', 'closed'])
    expect((await notified()).filter(({ link }) => link?.endsWith(id))).toEqual([])
    untakeable = null
    await deliverPosts(server.deps)
    await actAtDesk({ ticket: id, kind: 'closed' })
    await takeEvents(server.deps)
    expect((await show(id)).ticket).toMatchObject({ state: 'closed' })
  })

  test('[SUP-01] events that two processes read twice are one post and one notification', async () => {
    const { id } = await open({ subject: 'Read twice' })
    server.clock.now += 10 * minuteMs
    await Promise.all([takeEvents(server.deps), takeEvents(server.deps), takeEvents(server.deps)])
    await server.deps.db
      .updateTable('desk_state')
      .set({ value: JSON.stringify({ seq: 0 }) })
      .where('name', '=', 'events')
      .execute()
    await takeEvents(server.deps)
    expect((await show(id)).posts.filter(({ kind, author }) => author === 'desk' && kind === 'message')).toHaveLength(1)
    expect((await show(id)).ticket).toMatchObject({ unread: 1 })
    expect((await notified()).filter(({ link }) => link?.endsWith(id))).toHaveLength(1)
  })

  test('[SUP-01, SES-19] a thread that was read is unread no more; an older part does not count', async () => {
    const { id } = await open({ subject: 'Unread' })
    await deskLater(10 * minuteMs)
    const { posts } = await show(id)
    const counters = async () =>
      (await browser.post('/api/rpc', { jsonrpc: '2.0', id: 1, method: 'counters' })).body['result'] as { tickets: number }
    const before = (await counters()).tickets
    await browser.post('/api/kayako/read', { id, post: posts[0]?.id })
    expect((await show(id)).ticket).toMatchObject({ unread: 1 })
    await browser.post('/api/kayako/read', { id, post: posts.at(-1)?.id })
    expect((await show(id)).ticket).toMatchObject({ unread: 0 })
    expect((await counters()).tickets).toBe(before - 1)
    await browser.post('/api/kayako/read', { id, post: posts[0]?.id })
    expect((await show(id)).ticket).toMatchObject({ unread: 0 })
  })

  test('[SUP-02] closing a ticket twice closes it once, and tells the desk', async () => {
    const { id } = await open()
    for (let time = 0; time < 2; time += 1) expect((await browser.post('/api/kayako/close', { id })).body).toEqual({ return: 'true' })
    expect(await show(id)).toMatchObject({
      ticket: { state: 'closed' },
      posts: [{ kind: 'message' }, { kind: 'closed', author: 'person' }],
    })
    await deskLater(10 * minuteMs)
    expect((await show(id)).posts.filter(({ author }) => author === 'desk')).toEqual([])
  })

  test('[SUP-01, SRV-06] a desk that was down, or whose answer was lost, has each message once', async () => {
    deskState = 'down'
    await create({ subject: 'While it was down' }).catch(() => undefined)
    const { id } = (await list())[0]!
    expect((await show(id)).posts).toMatchObject([{ delivery: 'sent' }])
    expect((await list())[0]).toMatchObject({ undelivered: 1 })
    deskState = 'answerLost'
    await deliverPosts(server.deps).catch(() => undefined)
    deskState = 'up'
    await deliverPosts(server.deps)
    expect((await show(id)).posts).toMatchObject([{ delivery: 'delivered' }])
    expect((await list())[0]).toMatchObject({ undelivered: 0 })
    expect((await sandbox.inject('/desk')).body.split('While it was down')).toHaveLength(2)
  })

  test('[SUP-01, SRV-06] a message that the desk rejects is shown as refused and blocks no other', async () => {
    deskState = 'unfit'
    const { id } = await open()
    expect((await show(id)).posts).toMatchObject([{ delivery: 'refused' }])
    deskState = 'up'
    const other = await open()
    expect((await show(other.id)).posts).toMatchObject([{ delivery: 'delivered' }])
  })

  test('[SUP-01, SRV-06] messages that the desk fails on hold up no other ticket’s, and keep their order', async () => {
    untakeable = 'It fails on this.'
    for (let count = 0; count < 4; count += 1) await create({ content: untakeable }).catch(() => undefined)
    const { id: failing } = (await list())[0]!
    await reply(failing, 'And then?').catch(() => undefined)
    // It gives up after three, so that four tickets would be before this one in every run.
    await create({ subject: 'Behind them' }).catch(() => undefined)
    const { id: behind } = (await list()).find(({ subject }) => subject === 'Behind them')!
    expect((await show(behind)).posts).toMatchObject([{ delivery: 'delivered' }])
    expect((await show(failing)).posts).toMatchObject([{ delivery: 'sent' }, { delivery: 'sent' }])
    untakeable = null
    await deliverPosts(server.deps)
    expect((await show(failing)).posts).toMatchObject([{ delivery: 'delivered' }, { delivery: 'delivered' }])
  })

  test('[SUP-01, SRV-15] a thread of 5,000 messages is read in pages', async () => {
    const { id } = await open({ subject: 'Long' })
    const at = server.clock.now
    const rows = Array.from({ length: 5_000 }, (_, n) => ({
      id: `long-${n}`,
      ticket_id: id,
      customer_id: person.id,
      content: `Message ${n}`,
    }))
    const rest = { kind: 'message', author: 'desk', name: 'Mara', key: null, at, delivered_at: null, refused_at: null } as const
    await server.deps.db
      .insertInto('ticket_post')
      .values(rows.map((row) => ({ ...row, ...rest })))
      .execute()
    const newest = await show(id)
    expect(newest).toMatchObject({ earlier: true })
    expect(newest.posts).toHaveLength(50)
    expect(newest.posts.at(-1)).toMatchObject({ content: 'Message 4999' })
    const earlier = await show(id, newest.posts[0]?.id)
    expect(earlier.posts.at(-1)).toMatchObject({ content: 'Message 4949' })
    expect(await show(id, 'no-such-post')).toMatchObject({ posts: [] })
  })
})

describe('an attachment', () => {
  test('[SUP-01, BG-06] goes with a message to the desk and is downloaded by its owner alone', async () => {
    const { id: file } = await sendFile(pdfOf(900), '../../<b>bill</b>.pdf')
    const ticket = await open({ attachments: [file] })
    const [post] = (await show(ticket.id)).posts
    const [sent] = post!.attachments
    expect(sent).toMatchObject({ pid: post!.id, name: 'b>.pdf', size: 900 })
    const url = `/api/kayako/att?id=${sent!.id}&pid=${sent!.pid}`
    const answer = await browser.get(url)
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' } })
    expect(answer.headers['content-disposition']).toBe("attachment; filename*=UTF-8''b%3E.pdf")
    expect((await stranger.get(url)).status).toBe(404)
    expect((await browser.get(`/api/kayako/att?id=${sent!.id}&pid=other`)).status).toBe(404)
    expect((await create({ attachments: [file] })).body).toEqual({ return: 'false', error: 'tickets.attachmentUnknown' })
  })

  test('[SUP-01, SRV-06] a file that the disk has lost refuses its message alone', async () => {
    const { id: file } = await sendFile(pdfOf(500))
    const { name } = await server.deps.db.selectFrom('upload').select('name').where('id', '=', file).executeTakeFirstOrThrow()
    rmSync(join(server.deps.config.uploadsDir, name))
    const lost = await open({ attachments: [file] })
    const other = await open()
    expect((await show(lost.id)).posts).toMatchObject([{ delivery: 'refused' }])
    expect((await show(other.id)).posts).toMatchObject([{ delivery: 'delivered' }])
  })

  test.each([
    ['HTML named as a PDF', Buffer.from('<html><script>alert(1)</script></html>'), 422],
    ['a PDF that runs scripts', pdfOf(600, Buffer.from(' /JavaScript ')), 422],
    ['a program', Buffer.from('MZ'.repeat(200)), 422],
    ['a file of nothing', Buffer.alloc(0), 422],
  ])('[SUP-01, VER-04] %s is judged by its content', async (_name, bytes, expected) => {
    expect((await sendFile(bytes)).status).toBe(expected)
  })

  test('[SUP-01] a file that claims more than ten megabytes is refused before its first byte', async () => {
    const headers = {
      'idempotency-key': crypto.randomUUID(),
      'tus-resumable': '1.0.0',
      'upload-length': String(11 * 1024 * 1024),
      'upload-metadata': `filename ${Buffer.from('a').toString('base64')},type ${Buffer.from('attachment').toString('base64')}`,
    }
    expect((await browser.post('/upload/files', {}, headers)).status).toBe(413)
  })

  test('[SUP-01] of a draft is dropped; a sent one and another person’s stay', async () => {
    const { id } = await sendFile(pdfOf(700))
    expect((await stranger.post('/api/kayako/drop', { id })).body).toMatchObject({ error: 'tickets.attachmentUnknown' })
    expect((await browser.post('/api/kayako/drop', { id })).body).toEqual({ return: 'true' })
    expect((await create({ attachments: [id] })).body).toMatchObject({ error: 'tickets.attachmentUnknown' })
    const kept = await sendFile(pdfOf(700))
    await create({ attachments: [kept.id] })
    expect((await browser.post('/api/kayako/drop', { id: kept.id })).body).toMatchObject({ error: 'tickets.attachmentUnknown' })
  })

  test('[SUP-01] that no message was sent with is deleted after a month, a sent one is not', async () => {
    const { id: unsent } = await sendFile(pdfOf(600))
    const { id: sent } = await sendFile(pdfOf(600))
    await create({ attachments: [sent] })
    await purgeUnsentFiles(server.deps.db, server.clock.now + 30 * dayMs)
    const left = await server.deps.db.selectFrom('upload').select('id').where('id', 'in', [unsent, sent]).execute()
    expect(left).toEqual([{ id: sent }])
  })
})

describe('a file of the desk', () => {
  /** An agent answers with a file of the sandbox. */
  const answer = (ticket: string, file: string, content = 'Here it is.') => actAtDesk({ ticket, kind: 'message', content, file })
  const keptFiles = () =>
    server.deps.db.selectFrom('upload').selectAll().where('customer_id', '=', person.id).where('id', 'like', 'desk:%').execute()
  const lastPost = async (id: string): Promise<Post> => (await show(id)).posts.at(-1)!

  test.each([
    ['letter', 'letter.pdf', 'application/pdf'],
    // Drawn again, as every picture is.
    ['picture', 'chart.png', 'image/jpeg'],
  ])('[SUP-01, VER-04] a %s arrives in the thread and is downloaded by its owner alone', async (file, name, type) => {
    const { id } = await open({ subject: `A ${file}` })
    await answer(id, file)
    await takeEvents(server.deps)
    const { id: post, content, attachments, refused } = await lastPost(id)
    expect([content, refused]).toEqual(['Here it is.', undefined])
    expect(attachments).toMatchObject([{ name, pid: post }])
    expect(attachments[0]?.id).toMatch(/^[\w-]{24}$/)
    const url = `/api/kayako/att?id=${attachments[0]?.id}&pid=${post}`
    expect(await browser.get(url)).toMatchObject({ status: 200, headers: { 'content-type': type, 'x-content-type-options': 'nosniff' } })
    expect((await stranger.get(url)).status).toBe(404)
    expect((await server.browser().get(url)).status).toBe(401)
  })

  test.each([
    ['program', 'statement.pdf', 'unsafe'],
    ['page', 'help.html', 'unsafe'],
    ['script', 'form.pdf', 'unsafe'],
    ['large', 'film.png', 'tooLarge'],
  ])('[SUP-01, VER-04] a %s is refused with a note, and the words arrive', async (file, name, reason) => {
    const { id } = await open()
    const before = (await keptFiles()).length
    await answer(id, file)
    await takeEvents(server.deps)
    expect(await lastPost(id)).toMatchObject({ content: 'Here it is.', attachments: [], refused: [{ name, reason }] })
    expect(await keptFiles()).toHaveLength(before)
  })

  test('[SUP-01, VER-04] no file that is sent to do harm is kept as it came', async () => {
    const { id } = await open()
    // Every tenth: verification/hostileFiles.test.ts sends all of them through the same check.
    for (const { bytes, expected } of (await hostileFiles()).filter((_file, at) => at % 10 === 0)) {
      deskBytes = bytes
      await answer(id, 'letter')
      await takeEvents(server.deps)
      const { attachments, refused } = await lastPost(id)
      expect([attachments.length, refused?.length ?? 0]).toEqual(expected === null ? [1, 0] : [0, 1])
      for (const file of attachments) {
        const sent = await browser.get(`/api/kayako/att?id=${file.id}&pid=${file.pid}`)
        expect(JSON.stringify(sent.body)).not.toContain('evil.example')
      }
    }
  })

  test('[SUP-01] without a word its name is the message', async () => {
    const { id } = await open()
    await answer(id, 'letter', '')
    await takeEvents(server.deps)
    expect(await lastPost(id)).toMatchObject({ content: 'letter.pdf', attachments: [{ name: 'letter.pdf' }] })
  })

  test('[SUP-01] read by three processes at once it is stored once, and no other file stays', async () => {
    const { id } = await open()
    const before = (await keptFiles()).length
    const strayFiles = async (): Promise<string[]> => {
      const known = await server.deps.db.selectFrom('upload').select('name').execute()
      return readdirSync(server.deps.config.uploadsDir).filter((name) => !known.some((one) => one.name === name))
    }
    const strayBefore = await strayFiles()
    await answer(id, 'letter')
    await Promise.all([takeEvents(server.deps), takeEvents(server.deps), takeEvents(server.deps)])
    expect((await lastPost(id)).attachments).toHaveLength(1)
    const names = (await keptFiles()).map(({ name }) => name)
    expect(names).toHaveLength(before + 1)
    expect(await strayFiles()).toEqual(strayBefore)
  })

  test('[SUP-01, BG-06] above the quota it is refused, and the person can still send files', async () => {
    const { id } = await open()
    const rows = Array.from({ length: quota.files }, (_none, n) => ({
      ...keptFile,
      customer_id: person.id,
      id: `desk:0:${n}`,
      name: `full-${n}`,
      changed_at: server.clock.now,
    }))
    await server.deps.db.insertInto('upload').values(rows).execute()
    await answer(id, 'letter')
    await takeEvents(server.deps)
    expect(await lastPost(id)).toMatchObject({ attachments: [], refused: [{ name: 'letter.pdf', reason: 'full' }] })
    expect((await sendFile(pdfOf(500))).status).toBe(204)
    await server.deps.db.deleteFrom('upload').where('id', 'like', 'desk:0:%').execute()
  })

  test.each(['desk', 'person'] as const)('[SUP-01, BG-06] the quota of the %s counts the files of thirty days', async (of) => {
    const { id } = await open()
    const start = of === 'desk' ? 'desk:0' : 'sent'
    const insert = (changed: number) =>
      server.deps.db
        .insertInto('upload')
        .values(
          Array.from({ length: quota.files }, (_none, n) => ({
            ...keptFile,
            customer_id: person.id,
            id: `${start}:${n}`,
            name: `${start}-${n}`,
            changed_at: changed,
          })),
        )
        .execute()
    const isTaken = async (): Promise<boolean> => {
      if (of === 'person') return (await sendFile(pdfOf(500))).status === 204
      await answer(id, 'letter')
      await takeEvents(server.deps)
      return (await lastPost(id)).attachments.length === 1
    }
    const clear = () => server.deps.db.deleteFrom('upload').where('id', 'like', `${start}:%`).execute()
    await insert(server.clock.now - attachmentsCountMs + minuteMs)
    expect(await isTaken()).toBe(false)
    await clear()
    await insert(server.clock.now - attachmentsCountMs)
    expect(await isTaken()).toBe(true)
    await clear()
  })

  test('[SUP-01, SRV-06] one that the desk does not hand out is lost after a few runs', async () => {
    const { id } = await open()
    await answer(id, 'letter')
    deskState = 'filesLost'
    for (let run = 0; run < 4; run += 1) {
      await expect(takeEvents(server.deps)).rejects.toBeInstanceOf(Error)
      expect((await show(id)).posts).toHaveLength(1)
    }
    await takeEvents(server.deps)
    expect(await lastPost(id)).toMatchObject({ attachments: [], refused: [{ name: 'letter.pdf', reason: 'lost' }] })
  })

  test('[SUP-01, SRV-06] one that failed once arrives with the next run', async () => {
    const { id } = await open()
    await answer(id, 'letter')
    deskState = 'filesLost'
    await expect(takeEvents(server.deps)).rejects.toBeInstanceOf(Error)
    deskState = 'up'
    await takeEvents(server.deps)
    expect(await lastPost(id)).toMatchObject({ attachments: [{ name: 'letter.pdf' }] })
  })
})
