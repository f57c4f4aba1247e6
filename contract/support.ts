import * as z from 'zod/mini'
import { count, epochMs, plainResponse, refusal } from './kernel.ts'
import { route } from './route.ts'

const id = z.string().check(z.minLength(1), z.maxLength(40))
const emptyBody = z.optional(z.object({}))
const content = z.string().check(z.minLength(1), z.maxLength(20_000))
const choice = z.object({ id: count, name: z.string() })
const attachment = z.object({ id: z.string(), pid: z.string(), name: z.string(), size: count })

/** Defaults of a new ticket (SUP-01). */
export const defaultTicketPriority = 1
export const defaultTicketDepartment = 46

export const ticket = z.object({
  id: z.string(),
  subject: z.string(),
  priority: count,
  department: count,
  status: z.string(),
  status_id: count,
  at: epochMs,
})
export type WireTicket = z.infer<typeof ticket>
export const ticketPost = z.object({
  id: z.string(),
  content: z.string(),
  author: z.enum(['person', 'desk']),
  at: epochMs,
  attachments: z.array(attachment),
})
export type WireTicketPost = z.infer<typeof ticketPost>

export const supportInit = route({
  area: 'support',
  path: '/api/kayako/init',
  body: emptyBody,
  response: z.extend(refusal, { departments: z.array(choice), priorities: z.array(choice), statuses: z.array(choice) }),
  why: 'The departments, priorities and statuses of tickets (SUP-01).',
})
export const tickets = route({
  area: 'support',
  path: '/api/kayako/list',
  body: emptyBody,
  response: z.extend(refusal, { list: z.array(ticket) }),
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
  body: z.object({ id }),
  response: z.extend(refusal, { ticket: z.nullable(ticket), posts: z.array(ticketPost) }),
  why: 'Null if the person has no such ticket.',
})
export const createTicket = route({
  area: 'support',
  path: '/api/kayako/ticket',
  body: z.object({
    subject: z.string().check(z.minLength(1), z.maxLength(200)),
    content,
    priority: z.optional(count),
    departments: z.optional(count),
    attachments: z.optional(z.array(z.string())),
  }),
  response: z.extend(plainResponse, { data: z.optional(ticket) }),
  why: 'An Idempotency-Key makes a draft that was sent twice one ticket. Missing priority and department: the original’s defaults, 1 and 46.',
})
export const replyTicket = route({
  area: 'support',
  path: '/api/kayako/post',
  body: z.object({ id, content, attachments: z.optional(z.array(z.string())) }),
  response: z.extend(plainResponse, { data: z.optional(ticketPost) }),
  why: 'Sets a ticket that is not open to Open (SUP-02).',
})
export const closeTicket = route({ area: 'support', path: '/api/kayako/close', body: z.object({ id }), response: plainResponse })
export const dropAttachment = route({
  area: 'support',
  path: '/api/kayako/drop',
  body: z.object({ id }),
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

const phone = z.string().check(z.minLength(1), z.maxLength(30))

export const contact = route({
  area: 'support',
  path: '/api/contacts',
  access: 'anyone',
  body: z.object({
    message: z.string().check(z.minLength(1), z.maxLength(5000)),
    phone: z.string().check(z.maxLength(30)),
    email: z.string().check(z.maxLength(254)),
    name: z.string().check(z.minLength(1), z.maxLength(160)),
  }),
  response: plainResponse,
  why: 'Open to visitors. An unused field is sent empty; an email address or a phone number must be given. An Idempotency-Key makes a draft that was sent twice one message.',
})
export const callBack = route({
  area: 'support',
  path: '/api/call',
  access: 'anyone',
  body: z.object({ phone }),
  response: plainResponse,
  why: 'Open to visitors; limited by phone number and by IP address, so that strangers cannot order calls to other people.',
})
