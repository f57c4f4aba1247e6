import * as z from 'zod/mini'
import { count, moment, plainAnswer, refusal } from './kernel.ts'
import { route } from './route.ts'

const id = z.string().check(z.minLength(1), z.maxLength(40))
const nothing = z.optional(z.object({}))
const content = z.string().check(z.minLength(1), z.maxLength(20_000))
const choice = z.object({ id: count, name: z.string() })
const attachment = z.object({ id: z.string(), pid: z.string(), name: z.string(), size: count })

/** The original's defaults (spec §9). */
export const defaultTicketPriority = 1
export const defaultTicketDepartment = 46

export const ticket = z.object({
  id: z.string(),
  subject: z.string(),
  priority: count,
  department: count,
  status: z.string(),
  status_id: count,
  at: moment,
})
export type WireTicket = z.infer<typeof ticket>
export const ticketPost = z.object({
  id: z.string(),
  content: z.string(),
  author: z.enum(['person', 'desk']),
  at: moment,
  attachments: z.array(attachment),
})
export type WireTicketPost = z.infer<typeof ticketPost>

export const supportInit = route({
  area: 'support',
  path: '/api/kayako/init',
  body: nothing,
  answer: z.extend(refusal, { departments: z.array(choice), priorities: z.array(choice), statuses: z.array(choice) }),
  why: 'What a ticket can be made of (SUP-01).',
})
export const tickets = route({
  area: 'support',
  path: '/api/kayako/list',
  body: nothing,
  answer: z.extend(refusal, { list: z.array(ticket) }),
})
export const ticketForm = route({
  area: 'support',
  path: '/api/kayako/form',
  body: z.optional(z.object({ department: z.optional(count) })),
  answer: z.extend(refusal, {
    fields: z.optional(z.record(z.string(), z.string())),
    form: z.array(
      z.object({ name: z.string(), kind: z.enum(['text', 'choice', 'long']), required: z.boolean(), options: z.optional(z.array(choice)) }),
    ),
  }),
  why: 'The form’s fields for a department. They stand in `form`, since `fields` holds errors in every answer.',
})
export const showTicket = route({
  area: 'support',
  path: '/api/kayako/show',
  body: z.object({ id }),
  answer: z.extend(refusal, { ticket: z.nullable(ticket), posts: z.array(ticketPost) }),
  why: 'Null: the person has no such ticket.',
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
  answer: z.extend(plainAnswer, { data: z.optional(ticket) }),
  why: 'An Idempotency-Key makes a draft that was sent twice one ticket. Missing priority and department: the original’s defaults, 1 and 46.',
})
export const replyTicket = route({
  area: 'support',
  path: '/api/kayako/post',
  body: z.object({ id, content, attachments: z.optional(z.array(z.string())) }),
  answer: z.extend(plainAnswer, { data: z.optional(ticketPost) }),
  why: 'Sets a ticket that is not open to Open (SUP-02).',
})
export const closeTicket = route({ area: 'support', path: '/api/kayako/close', body: z.object({ id }), answer: plainAnswer })
export const dropAttachment = route({
  area: 'support',
  path: '/api/kayako/drop',
  body: z.object({ id }),
  answer: plainAnswer,
  why: 'Removes an attachment of a draft; one that was sent stays.',
})
export const ticketAttachment = route({
  area: 'support',
  method: 'GET',
  path: '/api/kayako/att',
  query: z.object({ id, pid: id }),
  answer: 'file',
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
  answer: plainAnswer,
  why: 'Open to visitors. A field that is not given is sent empty; an e-mail address or a phone number must be given. An Idempotency-Key makes a draft that was sent twice one message.',
})
export const callBack = route({
  area: 'support',
  path: '/api/call',
  access: 'anyone',
  body: z.object({ phone }),
  answer: plainAnswer,
  why: 'Open to visitors; limited by number and by address, so that nobody is called on a stranger’s wish.',
})
