import type { FastifyInstance } from 'fastify'
import {
  closeTicket,
  createTicket,
  defaultTicketDepartment,
  defaultTicketPriority,
  dropAttachment,
  readTicket,
  replyTicket,
  showTicket,
  supportInit,
  ticketAttachment,
  ticketForm,
  tickets,
} from '../../../contract/tickets.ts'
import type { ResponseOf } from '../../../contract/route.ts'
import { minuteMs, secondMs } from '../../../domain/kernel/time.ts'
import type { Area } from '../../kernel/area.ts'
import type { Deps } from '../../kernel/deps.ts'
import { serve } from '../../kernel/serve.ts'
import { visitorLanguage } from '../../kernel/visitorLanguage.ts'
import { createStorage } from '../uploads/storage.ts'
import { attachmentReceiver, dropFile, purgeUnsentFiles, sendAttachment } from './attachments.ts'
import { deliverPosts } from './deliverPosts.ts'
import { choicesIn, refreshChoices, statusesOf } from './deskChoices.ts'
import { listTickets, markTicketRead, readThread, wirePosts, wireTicket } from './listTickets.ts'
import { takeEvents } from './takeEvents.ts'
import { closeOwnTicket, openTicket, replyToTicket } from './writeTicket.ts'

const done = { return: 'true' as const }
const deliverJob = 'tickets.deliver'
/** The pause between two questions to the desk. */
const askMs = 5 * secondMs

/** Registers the calls of tickets (SUP-01, SUP-02). A message is stored first and delivered by a job. */
function registerTickets(app: FastifyInstance, deps: Deps): void {
  const { db, now, config, jobs } = deps
  const storage = createStorage(config.uploadsDir)
  // If a crash loses this job, the job of each minute delivers the message.
  const deliver = () => jobs.send(deliverJob, {}, { singletonKey: deliverJob })

  serve(app, supportInit, ({ request }) => choicesIn(deps, visitorLanguage(request)))
  serve(app, ticketForm, async ({ request }) => {
    const { departments, priorities } = await choicesIn(deps, visitorLanguage(request))
    const form: ResponseOf<typeof ticketForm>['form'] = [
      { name: 'departments', kind: 'choice', required: false, options: departments },
      { name: 'priority', kind: 'choice', required: false, options: priorities },
      { name: 'subject', kind: 'text', required: true },
      { name: 'content', kind: 'long', required: true },
    ]
    return { form }
  })
  serve(app, tickets, ({ person }) => listTickets(db, person.customerId))
  serve(app, showTicket, ({ person, body }) => readThread(db, person.customerId, body))
  serve(app, createTicket, async ({ person, body, key, request }) => {
    const row = await openTicket(db, {
      customerId: person.customerId,
      key,
      subject: body.subject,
      content: body.content,
      priority: body.priority ?? defaultTicketPriority,
      department: body.departments ?? defaultTicketDepartment,
      attachments: body.attachments ?? [],
      language: body.lang ?? visitorLanguage(request),
      at: now(),
    })
    await deliver()
    return { ...done, data: wireTicket(row, await statusesOf(db)) }
  })
  serve(app, replyTicket, async ({ person, body, key }) => {
    const { id: ticket, content, attachments = [] } = body
    const row = await replyToTicket(db, { customerId: person.customerId, key, ticket, content, attachments, at: now() })
    await deliver()
    const [data] = await wirePosts(db, [row])
    return { ...done, ...(data && { data }) }
  })
  serve(app, closeTicket, async ({ person, body }) => {
    await closeOwnTicket(db, { customerId: person.customerId, ticket: body.id, at: now() })
    await deliver()
    return done
  })
  serve(app, readTicket, async ({ person, body }) => {
    await markTicketRead(db, person.customerId, body)
    return done
  })
  serve(app, dropAttachment, async ({ person, body }) => {
    await dropFile(db, storage, person.customerId, body.id, now())
    return done
  })
  serve(app, ticketAttachment, async ({ person, query, reply }) => {
    const { id = '', pid = '' } = query
    return sendAttachment(db, storage, person.customerId, { id, pid }, reply)
  })
}

/**
 * Delivers as soon as something is written and each minute while something waits; asks the desk for its
 * answers (SRV-05).
 */
async function startDesk(deps: Deps): Promise<void> {
  await deps.jobs.work(deliverJob, () => deliverPosts(deps))
  await deps.jobs.schedule(`${deliverJob}.again`, '* * * * *', () => deliverPosts(deps))
  await deps.jobs.schedule('tickets.choices', '7 * * * *', async () => void (await refreshChoices(deps)))
  await deps.jobs.repeat('tickets.events', {
    run: async () => {
      await takeEvents(deps)
      return askMs
    },
    afterFailureMs: minuteMs,
  })
}

/** Tickets of the support desk. */
export const ticketsArea: Area = {
  name: 'tickets',
  register: registerTickets,
  work: startDesk,
  purge: purgeUnsentFiles,
  receivers: { attachment: attachmentReceiver },
}
