import * as z from 'zod/mini'
import { count, epochMs, language, plainResponse, refusal } from './kernel.ts'
import { route } from './route.ts'
import { uploadId } from './uploads.ts'

const id = z.string().check(z.minLength(1), z.maxLength(40))
const emptyBody = z.optional(z.object({}))
const choice = z.object({ id: count, name: z.string() })

/** Defaults of a new ticket (SUP-01). */
export const defaultTicketPriority = 1
export const defaultTicketDepartment = 46

/** `answered`: support waits for the person. */
export const ticketStates = ['open', 'answered', 'closed'] as const
const ticketState = z.enum(ticketStates)
export type TicketState = z.infer<typeof ticketState>

export const maxTicketSubject = 200
export const maxTicketContent = 20_000
export const maxTicketAttachments = 5
const content = z.string().check(z.minLength(1), z.maxLength(maxTicketContent))
/** Stored uploads of the type `attachment`, by the device's names. */
const attachments = z.optional(z.array(uploadId).check(z.maxLength(maxTicketAttachments)))

const attachment = z.object({ id: z.string(), pid: z.string(), name: z.string(), size: count })
export type WireAttachment = z.infer<typeof attachment>

/**
 * The reasons why a file of support was not taken. `unsafe`: neither a picture nor a PDF of pages alone;
 * `full`: no room is left; `lost`: support could not send it.
 */
export const refusedFileReasons = ['unsafe', 'tooLarge', 'tooMany', 'full', 'lost'] as const
const refusedFile = z.object({ name: z.string(), reason: z.enum(refusedFileReasons) })
export type WireRefusedFile = z.infer<typeof refusedFile>

/**
 * `changed`: when something last happened in it. `unread`: messages of support. `agent`: who looks after it.
 * `undelivered`: the person's messages that the support desk does not have yet.
 */
export const ticket = z.object({
  id: z.string(),
  subject: z.string(),
  priority: count,
  department: count,
  status: z.string(),
  status_id: count,
  at: epochMs,
  state: z.optional(ticketState),
  changed: z.optional(epochMs),
  unread: z.optional(count),
  agent: z.optional(z.string()),
  undelivered: z.optional(count),
})
export type WireTicket = z.infer<typeof ticket>

/**
 * One entry of a thread. `assigned` and `closed` have no text. `name`: the agent's. `delivery`: whether the
 * support desk has a person's message already, or refused it. `refused`: files of support that were not
 * taken.
 */
export const ticketPost = z.object({
  id: z.string(),
  content: z.string(),
  author: z.enum(['person', 'desk']),
  at: epochMs,
  attachments: z.array(attachment),
  kind: z.optional(z.enum(['message', 'assigned', 'closed'])),
  name: z.optional(z.string()),
  delivery: z.optional(z.enum(['sent', 'delivered', 'refused'])),
  refused: z.optional(z.array(refusedFile)),
})
export type WireTicketPost = z.infer<typeof ticketPost>

const ticketAdditions = ['state', 'changed', 'unread', 'agent', 'undelivered'] as const
const postAdditions = ['kind', 'name', 'delivery', 'refused'] as const

export const supportInit = route({
  area: 'support',
  path: '/api/kayako/init',
  body: emptyBody,
  response: z.extend(refusal, {
    departments: z.array(choice),
    priorities: z.array(choice),
    statuses: z.array(z.extend(choice, { state: z.optional(ticketState) })),
  }),
  additions: { response: ['statuses.state'] },
  why: 'The departments, priorities and statuses of tickets (SUP-01).',
})
export const tickets = route({
  area: 'support',
  path: '/api/kayako/list',
  body: emptyBody,
  response: z.extend(refusal, { list: z.array(ticket) }),
  additions: { response: ticketAdditions.map((field) => `list.${field}`) },
})
export const ticketForm = route({
  area: 'support',
  path: '/api/kayako/form',
  body: z.optional(z.object({ department: z.optional(count) })),
  response: z.extend(refusal, {
    fields: z.optional(z.record(z.string(), z.string())),
    form: z.array(
      z.object({ name: z.string(), kind: z.enum(['text', 'choice', 'long']), required: z.boolean(), options: z.optional(z.array(choice)) }),
    ),
  }),
  why: 'The form’s fields for a department. They are in `form`, because `fields` holds errors in every response.',
})
export const showTicket = route({
  area: 'support',
  path: '/api/kayako/show',
  body: z.object({ id, before: z.optional(id) }),
  response: z.extend(refusal, { ticket: z.nullable(ticket), posts: z.array(ticketPost), earlier: z.optional(z.boolean()) }),
  additions: {
    body: ['before'],
    response: ['earlier', ...ticketAdditions.map((field) => `ticket.${field}`), ...postAdditions.map((field) => `posts.${field}`)],
  },
  why: 'Null if the person has no such ticket. The newest posts, oldest first; `before` a post: those before it, and `earlier` says that there are more.',
})
export const createTicket = route({
  area: 'support',
  path: '/api/kayako/ticket',
  body: z.object({
    subject: z.string().check(z.minLength(1), z.maxLength(maxTicketSubject)),
    content,
    priority: z.optional(count),
    departments: z.optional(count),
    attachments,
    lang: z.optional(language),
  }),
  response: z.extend(plainResponse, { data: z.optional(ticket) }),
  additions: { body: ['lang'], response: ticketAdditions.map((field) => `data.${field}`) },
  why: 'An Idempotency-Key makes a draft that was sent twice one ticket. Missing priority and department: the original’s defaults, 1 and 46. `lang`: the language on screen when it was written, in which support answers.',
})
export const replyTicket = route({
  area: 'support',
  path: '/api/kayako/post',
  body: z.object({ id, content, attachments }),
  response: z.extend(plainResponse, { data: z.optional(ticketPost) }),
  additions: { response: postAdditions.map((field) => `data.${field}`) },
  why: 'Sets a ticket that is not open to Open (SUP-02). An Idempotency-Key makes a draft that was sent twice one post.',
})
export const closeTicket = route({ area: 'support', path: '/api/kayako/close', body: z.object({ id }), response: plainResponse })
export const dropAttachment = route({
  area: 'support',
  path: '/api/kayako/drop',
  body: z.object({ id: uploadId }),
  response: plainResponse,
  why: 'Removes an attachment of a draft; sent attachments stay.',
})
export const ticketAttachment = route({
  area: 'support',
  method: 'GET',
  path: '/api/kayako/att',
  query: z.object({ id, pid: id }),
  response: 'file',
  why: '`id` is the attachment, `pid` the post it belongs to; for the ticket’s owner alone.',
})
export const readTicket = route({
  area: 'support',
  path: '/api/kayako/read',
  body: z.object({ id, post: id }),
  response: plainResponse,
  source: 'ours',
  why: 'The original has no unread marks. Marks the ticket as read up to a post.',
})
