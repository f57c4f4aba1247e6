// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { CommandApi, MessageView, NewMessage } from '../../../contract/background.ts'
import type { WireTicket, WireTicketPost } from '../../../contract/tickets.ts'
import { deferred } from '../../../domain/kernel/deferred.ts'
import texts from '../../../locales/en/tickets.json' with { type: 'json' }
import { renderScreen, show } from '../../../tests/support/renderScreen.tsx'
import { inTurn, refused, type ServerAnswers } from '../../../tests/support/stubServer.ts'
import { unmarkedFigures } from '../../../tests/support/unmarkedFigures.ts'
import { hasUnsaved, watchForms } from '../../browser/unsavedForms.ts'
import { supportAsked } from '../../shell/support/askSlice.ts'
import { ticketEdited } from '../../shell/support/messagesSlice.ts'

const at = 1_700_000_000_000
const ticket = (change: Partial<WireTicket> = {}): WireTicket => ({
  id: '0123456789abcdef',
  subject: 'My deposit',
  priority: 1,
  department: 46,
  status: 'Open',
  status_id: 1,
  at,
  state: 'open',
  changed: at,
  unread: 0,
  ...change,
})
const post = (id: string, change: Partial<WireTicketPost> = {}): WireTicketPost => ({
  id,
  content: `Text of ${id}`,
  author: 'person',
  at,
  attachments: [],
  kind: 'message',
  ...change,
})
const choices = {
  departments: [
    { id: 46, name: 'General questions' },
    { id: 47, name: 'Deposits and withdrawals' },
  ],
  priorities: [
    { id: 1, name: 'Normal' },
    { id: 2, name: 'High' },
  ],
  statuses: [
    { id: 1, name: 'Open', state: 'open' },
    { id: 2, name: 'Answered', state: 'answered' },
    { id: 3, name: 'Closed', state: 'closed' },
  ],
} as const
const serverFault = refused('auth.server_error', { status: 500 })

/** The worker's outbox: what was queued waits until `send` answers. */
function fakeOutbox(send: 'sent' | 'waiting' | { code: string; fields?: Record<string, string> } = 'sent') {
  const queued: NewMessage[] = []
  const cancelled: string[] = []
  const worker: Partial<CommandApi> = {
    readDraft: async () => ({ ok: true, value: null }),
    keepDraft: async () => ({ ok: true, value: null }),
    uploads: async () => ({ ok: true, value: [] }),
    messages: async () => ({ ok: true, value: [] }),
    watchTickets: async () => ({ ok: true, value: null }),
    queueMessage: async (_uid, message) => {
      queued.push(message)
      return { ok: true, value: { ...message, addedAt: at, status: { at: 'waiting' } } satisfies MessageView }
    },
    actOnMessage: async (action) => {
      if (action.do === 'cancel') {
        cancelled.push(action.id)
        return { ok: true, value: 'cancelled' }
      }
      return typeof send === 'string' ? { ok: true, value: send } : { ok: false, ...send }
    },
  }
  return { queued, cancelled, worker }
}

type Setting = Parameters<typeof renderScreen>[1]
async function open(add: string, answers: ServerAnswers = {}, setting: Setting = {}) {
  const calm: ServerAnswers = { supportInit: choices, tickets: { list: [] }, readTicket: { return: 'true' } }
  const opened = await renderScreen(show(`tickets${add}`), { worker: fakeOutbox().worker, answers: { ...calm, ...answers }, ...setting })
  await screen.findByRole('heading', { level: 1, name: 'Support tickets' })
  return opened
}
const main = () => within(screen.getByRole('main'))

describe('the list', () => {
  test('[SUP-01] shows states and unread marks', async () => {
    const list = [
      ticket({ state: 'answered', status_id: 2, unread: 2, agent: 'Mara' }),
      ticket({ id: 'b', subject: '<b>Bold</b>', state: 'closed', status_id: 3 }),
    ]
    await open('', { tickets: { list } })
    const item = await main().findByRole('link', { name: /My deposit/ })
    expect(item.textContent).toContain('Answered')
    expect(item.textContent).toContain('2 new messages')
    expect(item.getAttribute('href')).toBe('#/show/tickets/0123456789abcdef')
    expect(main().getByRole('link', { name: /<b>Bold<\/b>/ }).textContent).toContain('Closed')
  })

  test('[APP-10] opening a ticket and going back move the focus to the heading', async () => {
    const { user } = await open('', { tickets: { list: [ticket()] }, showTicket: { ticket: ticket(), posts: [post('p-1')] } })
    const heading = () => screen.getByRole('heading', { level: 1 })
    await user.click(await main().findByRole('link', { name: /My deposit/ }))
    await main().findByText('Text of p-1')
    await waitFor(() => expect(document.activeElement).toBe(heading()))
    await user.click(main().getByRole('link', { name: 'All tickets' }))
    await main().findByRole('link', { name: /My deposit/ })
    await waitFor(() => expect(document.activeElement).toBe(heading()))
  })

  test('[SUP-01] without tickets it offers the first one', async () => {
    await open('')
    await main().findByRole('heading', { name: 'No tickets yet' })
    expect(main().getAllByRole('link', { name: 'New ticket' })[0]?.getAttribute('href')).toBe('#/show/tickets/new')
  })

  test('[SUP-02] a failed load says so and can be repeated', async () => {
    const { user } = await open('', { tickets: inTurn(serverFault, { list: [ticket()] }) })
    await main().findByText('error load data.')
    await user.click(main().getByRole('button', { name: 'Try again' }))
    expect(await main().findByRole('link', { name: /My deposit/ })).toBeTruthy()
  })

  test('[PWA-04] offline it says what can be done', async () => {
    await open('', {}, { connection: 'offline' })
    expect(await main().findByText(/You can write a new one now/)).toBeTruthy()
  })

  test.each<[Pick<MessageView, 'status' | 'later'>, string]>([
    [{ status: { at: 'refused', code: 'tickets.attachmentRefused' } }, 'Not sent'],
    [{ status: { at: 'waiting' } }, 'Sending…'],
    [{ status: { at: 'waiting' }, later: true }, texts['delivery.later']],
  ])('[SUP-02] marks the ticket of a reply whose state is %o', async (state, mark) => {
    const reply: MessageView = { id: 'm-1', ticket: 'b', content: 'Text', files: [], addedAt: at, ...state }
    const worker: Partial<CommandApi> = { ...fakeOutbox().worker, messages: async () => ({ ok: true, value: [reply] }) }
    await open('', { tickets: { list: [ticket(), ticket({ id: 'b', subject: 'My card' })] } }, { worker })
    await waitFor(() => expect(main().getByRole('link', { name: /My card/ }).textContent).toContain(mark))
    expect(main().getByRole('link', { name: /My deposit/ }).textContent).not.toContain(mark)
  })

  test('[SUP-02] a message that waits can be deleted offline with its files, after a question', async () => {
    const { worker, cancelled } = fakeOutbox()
    const files = [{ id: 'f-1', name: 'bill.pdf', size: 9 }]
    const waiting: MessageView = { id: 'm-1', subject: 'Later', content: 'Text', files, addedAt: at, status: { at: 'waiting' } }
    const actOnUpload = vi.fn<CommandApi['actOnUpload']>(async () => ({ ok: true, value: 'cancelled' }))
    const { user, report } = await open(
      '',
      {},
      { connection: 'offline', worker: { ...worker, messages: async () => ({ ok: true, value: [waiting] }), actOnUpload } },
    )
    await main().findByText('Waiting for the connection')
    await user.click(main().getByRole('button', { name: 'Delete “Later”' }))
    await user.click(main().getByRole('button', { name: 'Keep it' }))
    expect([cancelled, document.activeElement]).toEqual([[], main().getByRole('button', { name: 'Delete “Later”' })])
    await user.click(main().getByRole('button', { name: 'Delete “Later”' }))
    expect([cancelled, actOnUpload.mock.calls]).toEqual([[], []])
    await user.click(main().getByRole('button', { name: 'Delete' }))
    expect(cancelled).toEqual(['m-1'])
    await waitFor(() => expect(actOnUpload.mock.calls).toEqual([[{ do: 'cancel', id: 'f-1' }]]))
    await report({ topic: 'messageEnded', id: 'm-1', as: 'cancelled' })
    expect(main().queryByText('Later')).toBeNull()
    expect(await screen.findByText('Discarded. The message won’t be sent.')).toBeTruthy()
  })

  test('[SUP-02] offline, a message that may have arrived is neither edited nor deleted', async () => {
    const tried: MessageView = {
      id: 'm-1',
      subject: 'Later',
      content: 'Text',
      files: [],
      addedAt: at,
      tried: true,
      status: { at: 'waiting' },
    }
    const worker: Partial<CommandApi> = { ...fakeOutbox().worker, messages: async () => ({ ok: true, value: [tried] }) }
    await open('', {}, { connection: 'offline', worker })
    expect((await main().findByText(/^Waiting for the connection/)).textContent).toContain(texts['tickets.maybeSent'])
    expect(main().queryByRole('button', { name: /Edit|Delete/ })).toBeNull()
  })

  test('[SUP-02] online, a message that is tried again later says so, and can be deleted', async () => {
    const { worker, cancelled } = fakeOutbox()
    const sent: MessageView = { id: 'm-1', subject: 'Later', content: 'Text', files: [], addedAt: at, status: { at: 'waiting' } }
    const { user, report } = await open('', {}, { worker: { ...worker, messages: async () => ({ ok: true, value: [sent] }) } })
    await main().findByText(texts['delivery.sending'])
    expect(main().queryByRole('button', { name: /Edit|Delete/ })).toBeNull()
    await report({ topic: 'message', message: { ...sent, tried: true, later: true } })
    expect(main().getByText(/^Waiting\. We/).textContent).toContain(texts['tickets.maybeSent'])
    expect(main().queryByRole('button', { name: /Edit|Delete/ })).toBeNull()
    await report({ topic: 'message', message: { ...sent, later: true } })
    expect(main().getByText(texts['delivery.later'])).toBeTruthy()
    await user.click(main().getByRole('button', { name: 'Delete “Later”' }))
    await user.click(main().getByRole('button', { name: 'Delete' }))
    expect(cancelled).toEqual(['m-1'])
  })

  test('[SUP-02, APP-15] one that cannot be deleted stays, with a message', async () => {
    const { worker } = fakeOutbox()
    const waiting: MessageView = { id: 'm-1', subject: 'Later', content: 'Text', files: [], addedAt: at, status: { at: 'waiting' } }
    const actOnMessage: CommandApi['actOnMessage'] = async () => ({ ok: false, code: 'background.timeout' })
    const messages: CommandApi['messages'] = async () => ({ ok: true, value: [waiting] })
    const { user } = await open('', {}, { connection: 'offline', worker: { ...worker, messages, actOnMessage } })
    await user.click(await main().findByRole('button', { name: 'Delete “Later”' }))
    await user.click(main().getByRole('button', { name: 'Delete' }))
    expect((await main().findByRole('alert')).textContent).toContain('That took too long.')
    expect(main().getByText('Later')).toBeTruthy()
  })
})

test('[SUP-02] a new ticket that was refused while it waited is edited in its form', async () => {
  const refusal = { at: 'refused', code: 'tickets.invalid', fields: { subject: 'tickets.hidden' } } as const
  const message: MessageView = { id: 'm-1', subject: 'Later', content: 'Text', department: 47, files: [], addedAt: at, status: refusal }
  const worker: Partial<CommandApi> = { ...fakeOutbox().worker, messages: async () => ({ ok: true, value: [message] }) }
  const { user } = await open('', {}, { worker })
  expect(await main().findByText(/Your text contains invisible characters/)).toBeTruthy()
  await user.click(main().getByRole('button', { name: 'Edit' }))
  await waitFor(() => expect(main().getByLabelText<HTMLTextAreaElement>('Your message').value).toBe('Text'))
  expect(main().getByLabelText<HTMLInputElement>('Subject').value).toBe('Later')
})

describe('a new ticket', () => {
  const fill = async (user: Awaited<ReturnType<typeof open>>['user']) => {
    await user.type(main().getByLabelText('Subject'), 'A question')
    await user.type(main().getByLabelText('Your message'), 'Where is it?')
  }

  test('[SUP-01] is queued with its department, and its thread opens once it is sent', async () => {
    const outbox = fakeOutbox()
    const { user, report } = await open('/new', { showTicket: { ticket: ticket(), posts: [post('p-1')] } }, { worker: outbox.worker })
    await user.selectOptions(await main().findByLabelText('Department'), 'Deposits and withdrawals')
    await fill(user)
    await user.click(main().getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(outbox.queued).toHaveLength(1))
    const [message] = outbox.queued
    expect(message).toMatchObject({ subject: 'A question', content: 'Where is it?', department: 47, language: 'en', files: [] })
    await report({ topic: 'messageEnded', id: message!.id, as: 'sent', ticket: '0123456789abcdef' })
    await waitFor(() => expect(location.hash).toBe('#/show/tickets/0123456789abcdef'))
  })

  test('[SUP-02, BG-02] that the worker keeps under another id is sent and opened by that one', async () => {
    const outbox = fakeOutbox()
    const queueMessage: CommandApi['queueMessage'] = (uid, message) => outbox.worker.queueMessage!(uid, { ...message, id: 'another-id' })
    const actOnMessage = vi.fn<CommandApi['actOnMessage']>(async () => ({ ok: true, value: 'sent' }))
    const { user, report } = await open(
      '/new',
      { showTicket: { ticket: ticket(), posts: [post('p-1')] } },
      { worker: { ...outbox.worker, queueMessage, actOnMessage } },
    )
    await fill(user)
    await user.click(main().getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(actOnMessage.mock.calls).toEqual([[{ do: 'send', id: 'another-id' }]]))
    await report({ topic: 'messageEnded', id: 'another-id', as: 'sent', ticket: '0123456789abcdef' })
    await waitFor(() => expect(location.hash).toBe('#/show/tickets/0123456789abcdef'))
  })

  test('[SUP-02] that waits for the connection is shown in the list', async () => {
    const outbox = fakeOutbox('waiting')
    const { user } = await open('/new', {}, { worker: outbox.worker, connection: 'offline' })
    await fill(user)
    await user.click(main().getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(location.hash).toBe('#/show/tickets'))
    await main().findByText('Waiting for the connection')
    expect(main().getByText('Where is it?')).toBeTruthy()
  })

  test('[SUP-01] with empty fields is not sent, and each field says why', async () => {
    const outbox = fakeOutbox()
    const { user } = await open('/new', {}, { worker: outbox.worker })
    await user.click(main().getByRole('button', { name: 'Send' }))
    expect(await main().findAllByText('Please fill this in.')).toHaveLength(2)
    await waitFor(() => expect(document.activeElement).toBe(main().getByLabelText('Subject')))
    expect(outbox.queued).toEqual([])
  })

  test.each([
    ['a ticket that waits', { ok: true, value: 'waiting' }],
    ['a ticket that is refused', { ok: false, code: 'tickets.invalid' }],
  ] as const)('[SUP-02] %s after its form was left stays in the list and opens no screen', async (_what, outcome) => {
    const sending = deferred<typeof outcome>()
    const outbox = fakeOutbox()
    const actOnMessage: CommandApi['actOnMessage'] = (action) =>
      action.do === 'send' ? sending.promise : outbox.worker.actOnMessage!(action)
    const { user } = await open('/new', {}, { worker: { ...outbox.worker, actOnMessage } })
    await fill(user)
    await user.click(main().getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(outbox.queued).toHaveLength(1))
    await act(async () => void (location.hash = '#/show/contacts'))
    await screen.findByRole('heading', { level: 1, name: 'Support' })
    await act(async () => sending.resolve(outcome))
    expect([location.hash, outbox.cancelled]).toEqual(['#/show/contacts', []])
  })

  test('[SUP-02] that the server refuses comes back into the form with its reason', async () => {
    const outbox = fakeOutbox({ code: 'tickets.invalid', fields: { subject: 'tickets.hidden' } })
    const { user } = await open('/new', {}, { worker: outbox.worker })
    await fill(user)
    await user.click(main().getByRole('button', { name: 'Send' }))
    await main().findByText('Your text contains invisible characters. Please retype it.')
    expect((main().getByLabelText('Your message') as HTMLTextAreaElement).value).toBe('Where is it?')
    expect(outbox.cancelled).toEqual([outbox.queued[0]?.id])
  })

  test('[SUP-02] comes back, if it is refused, above what was typed meanwhile', async () => {
    const sending = deferred<{ ok: false; code: string }>()
    const outbox = fakeOutbox()
    const actOnMessage: CommandApi['actOnMessage'] = (action) =>
      action.do === 'send' ? sending.promise : outbox.worker.actOnMessage!(action)
    const { user } = await open('/new', {}, { worker: { ...outbox.worker, actOnMessage } })
    const field = () => main().getByLabelText<HTMLTextAreaElement>('Your message')
    await fill(user)
    await user.click(main().getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(field().value).toBe(''))
    await user.type(field(), 'It is urgent.')
    await act(async () => sending.resolve({ ok: false, code: 'tickets.invalid' }))
    await waitFor(() => expect(field().value).toBe('Where is it?\n\nIt is urgent.'))
    expect(main().getByLabelText<HTMLInputElement>('Subject').value).toBe('A question')
  })

  test('[SUP-01] about something on screen shows the details before it sends them, and sends them as shown', async () => {
    const outbox = fakeOutbox()
    const { user, store } = await open('/new', {}, { worker: outbox.worker })
    await act(
      async () => void store.dispatch(supportAsked({ subject: 'My deposit of €50', facts: [{ label: 'Reference', value: 'd-1' }] })),
    )
    expect((main().getByLabelText('Subject') as HTMLInputElement).value).toBe('My deposit of €50')
    expect(within(main().getByRole('region', { name: 'Sent with your message' })).getByText('d-1')).toBeTruthy()
    await user.type(main().getByLabelText('Your message'), 'Why?')
    await user.click(main().getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(outbox.queued[0]?.content).toBe('Why?\n\nReference: d-1'))
  })

  test('[APP-34] no translation changes a figure or a reference of its details', async () => {
    const { store } = await open('/new')
    const values = ['€50.00', 'Visa ending in 0002', '9f1c2d3e-0000-4000-8000-000000000001', 'Your bank refused €50.00.']
    const facts = values.map((value, at) => ({ label: `Detail ${at}`, value }))
    await act(async () => void store.dispatch(supportAsked({ subject: 'My deposit', facts })))
    const details = await main().findByRole('region', { name: texts['facts.title'] })
    expect(unmarkedFigures(details)).toEqual([])
    expect(within(details).getByText('0002').closest('[translate=no]')).toBeTruthy()
    expect(
      within(details)
        .getByText(/^Your bank refused/)
        .closest('[translate=no]'),
    ).toBeNull()
  })

  test.each(['asked about', 'taken back'] as const)('[BG-02] %s, it keeps the text of a tab that was closed', async (way) => {
    const form = { subject: 'Mine', content: 'Typed before' }
    const readDraft: CommandApi['readDraft'] = async (_uid, name) => ({
      ok: true,
      value: name === 'ticket' ? JSON.stringify({ key: 'draft-1', form }) : null,
    })
    const { store } = await open('', {}, { worker: { ...fakeOutbox().worker, readDraft } })
    const refusal = { at: 'refused', code: 'tickets.refused' } as const
    const message: MessageView = { id: 'm-1', subject: 'Later', content: 'Refused text', files: [], addedAt: at, status: refusal }
    const begun =
      way === 'asked about' ? supportAsked({ subject: 'My deposit', facts: [{ label: 'Reference', value: 'd-1' }] }) : ticketEdited(message)
    await act(async () => {
      store.dispatch(begun)
      location.hash = '#/show/tickets/new'
    })
    const field = await main().findByLabelText<HTMLTextAreaElement>('Your message')
    await waitFor(() => expect(field.value).toBe(way === 'asked about' ? 'Typed before' : 'Refused text\n\nTyped before'))
    expect(main().queryByText('d-1') === null).toBe(way === 'taken back')
  })

  test('[SUP-01] sends no details that the person left out', async () => {
    const outbox = fakeOutbox()
    const { user, store } = await open('/new', {}, { worker: outbox.worker })
    await act(async () => void store.dispatch(supportAsked({ subject: 'My deposit', facts: [{ label: 'Reference', value: 'd-1' }] })))
    await user.click(main().getByRole('button', { name: 'Don’t send these details' }))
    await user.type(main().getByLabelText('Your message'), 'Why?')
    await user.click(main().getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(outbox.queued[0]?.content).toBe('Why?'))
  })

  test('[BG-02] keeps every keystroke on the device', async () => {
    const kept = vi.fn<CommandApi['keepDraft']>(async () => ({ ok: true, value: null }))
    const { user } = await open('/new', {}, { worker: { ...fakeOutbox().worker, keepDraft: kept } })
    await fill(user)
    await waitFor(() => expect(kept.mock.calls.at(-1)?.[2]).toContain('Where is it?'))
  })
})

describe('a thread', () => {
  const id = '/0123456789abcdef'

  test('[SUP-01] is a conversation with delivery states, events and files, and HTML is text', async () => {
    const file = { id: 'f', pid: 'p-1', name: '<img src=x>.pdf', size: 2_000 }
    const posts = [
      post('p-1', { content: '<script>alert(1)</script>', delivery: 'delivered', attachments: [file] }),
      post('p-2', { kind: 'assigned', author: 'desk', name: 'Mara', content: '' }),
      post('p-3', { author: 'desk', name: 'Mara', content: 'Hello', refused: [{ name: 'form.pdf', reason: 'unsafe' }] }),
      post('p-4', { delivery: 'refused' }),
    ]
    const { server } = await open(id, { showTicket: { ticket: ticket({ unread: 1, state: 'answered', status_id: 2 }), posts } })
    const thread = within(await main().findByRole('region', { name: 'Conversation' }))
    expect(thread.getByText('<script>alert(1)</script>')).toBeTruthy()
    expect(thread.getByText(/Delivered/)).toBeTruthy()
    expect(thread.getByText(/Mara is looking into it/)).toBeTruthy()
    expect(thread.getByText(/Couldn’t be delivered/)).toBeTruthy()
    expect(thread.getByText(/^“form.pdf” isn’t shown: it isn’t a picture or PDF/)).toBeTruthy()
    expect(thread.getByRole('link', { name: 'Download <img src=x>.pdf' }).getAttribute('href')).toBe('/api/kayako/att?id=f&pid=p-1')
    await waitFor(() => expect(server.calls('readTicket').map(({ body }) => body)).toEqual([{ id: '0123456789abcdef', post: 'p-4' }]))
  })

  test('[APP-34] no translation changes the number of its ticket', async () => {
    await open('/ticket-12', { showTicket: { ticket: ticket({ id: 'ticket-12' }), posts: [post('p-1')] } })
    expect((await main().findByText('ticket-12')).closest('[translate=no]')).toBeTruthy()
  })

  test('[SUP-01] an answer is read once its tab is on screen', async () => {
    const answered = { ticket: ticket({ unread: 1 }), posts: [post('p-1'), post('p-2', { author: 'desk', content: 'An answer' })] }
    const { report, server } = await open(id, { showTicket: inTurn({ ticket: ticket(), posts: [post('p-1')] }, answered) })
    await main().findByText('Text of p-1')
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    await report({ topic: 'tickets' })
    await main().findByText('An answer')
    expect(server.calls('readTicket')).toEqual([])
    visibility.mockReturnValue('visible')
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    await waitFor(() => expect(server.calls('readTicket')).toHaveLength(1))
  })

  test('[SUP-01] an answer arrives by itself', async () => {
    const first = { ticket: ticket(), posts: [post('p-1')] }
    const second = { ticket: ticket({ state: 'answered' }), posts: [post('p-1'), post('p-2', { author: 'desk', content: 'An answer' })] }
    const { report } = await open(id, { showTicket: inTurn(first, second) })
    await main().findByText('Text of p-1')
    await report({ topic: 'tickets' })
    expect(await main().findByText('An answer')).toBeTruthy()
    expect(
      main()
        .getAllByRole('status')
        .map(({ textContent }) => textContent),
    ).toContain('1 new message')
  })

  test('[SUP-01] earlier messages join those on screen', async () => {
    const answers = inTurn(
      { ticket: ticket(), posts: [post('p-2')], earlier: true },
      { ticket: ticket(), posts: [post('p-1')], earlier: false },
    )
    const { user, server } = await open(id, { showTicket: answers })
    await user.click(await main().findByRole('button', { name: 'Show earlier messages' }))
    await main().findByText('Text of p-1')
    expect(main().getByText('Text of p-2')).toBeTruthy()
    expect(server.calls('showTicket').at(-1)?.body).toEqual({ id: '0123456789abcdef', before: 'p-2' })
    expect(main().queryByRole('button', { name: 'Show earlier messages' })).toBeNull()
  })

  test('[SUP-02] a reply to a closed ticket opens it again; it is queued and the field emptied', async () => {
    const outbox = fakeOutbox()
    const { user } = await open(
      id,
      { showTicket: { ticket: ticket({ state: 'closed', status_id: 3 }), posts: [post('p-1')] } },
      { worker: outbox.worker },
    )
    await main().findByText('Your reply opens the ticket again.')
    await user.type(main().getByLabelText('Your reply'), 'One more thing')
    await user.click(main().getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(outbox.queued).toMatchObject([{ ticket: '0123456789abcdef', content: 'One more thing' }]))
    expect((main().getByLabelText('Your reply') as HTMLTextAreaElement).value).toBe('')
    expect(main().getByText('One more thing')).toBeTruthy()
  })

  test('[SUP-02] what is typed before a reply is queued stays in the field', async () => {
    const queueing = deferred<void>()
    const outbox = fakeOutbox()
    const queueMessage: CommandApi['queueMessage'] = async (...message) => {
      await queueing.promise
      return outbox.worker.queueMessage!(...message)
    }
    const answers: ServerAnswers = { showTicket: { ticket: ticket(), posts: [post('p-1')] } }
    const { user } = await open(id, answers, { worker: { ...outbox.worker, queueMessage } })
    const field = await main().findByLabelText<HTMLTextAreaElement>('Your reply')
    await user.type(field, 'One more thing')
    await user.click(main().getByRole('button', { name: 'Send' }))
    await user.type(field, ', and another')
    await act(async () => queueing.resolve())
    await waitFor(() => expect(outbox.queued).toMatchObject([{ content: 'One more thing' }]))
    expect(field.value).toBe(', and another')
  })

  test('[PWA-06] a reply that was sent no longer blocks an update', async () => {
    watchForms()
    const { user } = await open(id, { showTicket: { ticket: ticket(), posts: [post('p-1')] } })
    await user.type(await main().findByLabelText('Your reply'), 'One more thing')
    expect(hasUnsaved()).toBe(true)
    await user.click(main().getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(hasUnsaved()).toBe(false))
  })

  test('[SUP-02] a refused reply can be edited: it returns to the field', async () => {
    const message: MessageView = {
      id: 'm-1',
      ticket: '0123456789abcdef',
      content: 'Refused text',
      files: [],
      addedAt: at,
      status: { at: 'refused', code: 'tickets.refused' },
    }
    const worker: Partial<CommandApi> = { ...fakeOutbox().worker, messages: async () => ({ ok: true, value: [message] }) }
    const { user } = await open(id, { showTicket: { ticket: ticket(), posts: [post('p-1')] } }, { worker })
    await user.click(await main().findByRole('button', { name: 'Edit' }))
    await waitFor(() => expect((main().getByLabelText('Your reply') as HTMLTextAreaElement).value).toBe('Refused text'))
    await waitFor(() => expect(document.activeElement).toBe(main().getByLabelText('Your reply')))
  })

  test('[SUP-02] closing returns to the list; a failure says so and stays', async () => {
    const answers: ServerAnswers = {
      showTicket: { ticket: ticket(), posts: [post('p-1')] },
      closeTicket: inTurn(serverFault, { return: 'true' }),
    }
    const { user } = await open(id, answers)
    await user.click(await main().findByRole('button', { name: 'Close ticket' }))
    await main().findByText('Server error try again later.')
    await user.click(main().getByRole('button', { name: 'Close ticket' }))
    await waitFor(() => expect(location.hash).toBe('#/show/tickets'))
  })

  test('[SUP-02] closing a ticket whose screen was left leaves the person where they are', async () => {
    const closed = deferred<{ return: 'true' }>()
    const { user } = await open(id, { showTicket: { ticket: ticket(), posts: [post('p-1')] }, closeTicket: closed.promise })
    await user.click(await main().findByRole('button', { name: 'Close ticket' }))
    await act(async () => void (location.hash = '#/show/contacts'))
    await screen.findByRole('heading', { level: 1, name: 'Support' })
    await act(async () => closed.resolve({ return: 'true' }))
    expect(await screen.findByText(texts['close.done'])).toBeTruthy()
    expect(location.hash).toBe('#/show/contacts')
  })

  test('[SUP-01] another person’s ticket is none', async () => {
    await open('/ffffffffffffffff', { showTicket: { ticket: null, posts: [] } })
    await main().findByRole('heading', { name: 'There’s no such ticket' })
    expect(main().queryByLabelText('Your reply')).toBeNull()
  })
})

test.each<[string, string, ServerAnswers, string]>([
  ['without tickets', '', {}, 'No tickets yet'],
  ['whose list cannot be loaded', '', { tickets: serverFault }, 'error load data.'],
  ['with a new ticket', '/new', {}, 'Send'],
  ['with a thread', '/0123456789abcdef', { showTicket: { ticket: ticket(), posts: [post('p-1')] } }, 'Text of p-1'],
])('[SUP-01, SUP-03] the ticket screen %s has no link to the contact form', async (_state, add, answers, shown) => {
  await open(add, answers)
  await main().findByText(shown)
  const links = main().queryAllByRole('link')
  expect(links.map((link) => link.getAttribute('href')).filter((href) => href?.includes('/show/contacts'))).toEqual([])
})
