import { createTicket, replyTicket } from '../../../contract/tickets.ts'
import { isRefused } from '../../../domain/kernel/routeCall.ts'
import { secondMs } from '../../../domain/kernel/time.ts'
import { endOfFailure } from '../jobs/failure.ts'
import type { LaterRun } from '../jobs/laterRun.ts'
import { ticketsJob } from '../jobs/tickets.ts'
import { headsOf, turnOf } from '../jobs/turns.ts'
import type { JobEnd } from '../scheduler/job.ts'
import type { MessageRow } from '../store/rows.ts'
import type { RowStore } from '../store/store.ts'
import type { FailureKind, Transport } from '../transport/callRoute.ts'
import { byAge, viewOf } from './queueMessage.ts'
import { stopped } from './stopped.ts'

/**
 * The pause before the device looks again whether a message's files have arrived; nothing is sent for that.
 */
const filesMs = 2 * secondMs

/** `sending`: a file is on its way. `refused`: the server did not take it. */
type FilesState = 'sent' | 'sending' | 'refused'

async function filesOf(store: RowStore, { uid, files }: MessageRow): Promise<FilesState> {
  const rows = await Promise.all(files.map(({ id }) => store.get('uploads', uid, id)))
  const states = rows.map((row) => row?.status.at)
  if (states.includes('refused')) return 'refused'
  return states.includes('waiting') ? 'sending' : 'sent'
}

const canGo = ({ id, status }: MessageRow): boolean => status.at === 'waiting' && !stopped.has(id)

type Ready = { row: MessageRow; files: FilesState }

/**
 * Returns the oldest message that can go now; after a failure another ticket's has its turn. One of a ticket
 * waits for those before it: a proxy may refuse a text again and again.
 */
async function nextMessage(store: RowStore, rows: readonly MessageRow[], attempt: number): Promise<Ready | null> {
  const heads = headsOf(byAge(rows).filter(canGo), ({ ticket }) => ticket)
  const states = await Promise.all(heads.map(async (row) => ({ row, files: await filesOf(store, row) })))
  const ready = states.filter(({ files }) => files !== 'sending')
  return turnOf(ready, attempt) ?? null
}

type Refusal = { code: string; fields?: Record<string, string> | undefined }
/** `arrival`: whether the server may have the message. */
type Failed = { is: 'failed'; end: JobEnd; arrival: 'none' | 'possible' }
type Outcome = { is: 'sent'; ticket?: string } | ({ is: 'refused' } & Refusal) | Failed

/** The failures after which the message is certainly not at the server. */
const notArrived: ReadonlySet<FailureKind> = new Set(['notSent', 'signedOut', 'refused', 'heldBack'])

/** Returns the code that is shown. A reused key: another tab has sent the draft with another content. */
const shownCode = (code: string): string => (code === 'idempotency.reused' ? 'tickets.otherSent' : code)

/** Sends one message under its own key, so that a repeat after a kill or a lost answer is stored once. */
async function send(transport: Transport, row: MessageRow, signal: AbortSignal): Promise<Outcome> {
  const { id: key, ticket, content, files } = row
  const attachments = files.map(({ id }) => id)
  const more = attachments.length > 0 ? { attachments } : {}
  const outcome =
    ticket === undefined
      ? await transport.callRoute(createTicket, { key, body: { ...newTicketOf(row), content, ...more } }, signal)
      : await transport.callRoute(replyTicket, { key, body: { id: ticket, content, ...more } }, signal)
  if (!outcome.ok) {
    // Without a code it is a page of another network, such as a Wi-Fi's sign-in: the message waits on.
    const isOurs = outcome.failure === 'refused' && outcome.code !== 'auth.server_error'
    if (isOurs) return { is: 'refused', code: shownCode(outcome.code), fields: outcome.fields }
    return { is: 'failed', end: endOfFailure(outcome), arrival: notArrived.has(outcome.failure) ? 'none' : 'possible' }
  }
  if (isRefused(outcome.value)) {
    const { error = 'tickets.refused', fields } = outcome.value
    return { is: 'refused', code: error, fields }
  }
  const opened = ticket ?? outcome.value.data?.id
  return { is: 'sent', ...(opened !== undefined && { ticket: opened }) }
}

const newTicketOf = ({ subject = '', department, priority, language }: MessageRow) => ({
  subject,
  ...(department !== undefined && { departments: department }),
  ...(priority !== undefined && { priority }),
  ...(language !== undefined && { lang: language }),
})

function refusedEnd({ tried: _tried, later: _later, ...row }: MessageRow, { code, fields }: Refusal): JobEnd {
  const refused: MessageRow = { ...row, status: { at: 'refused', code, ...(fields && { fields }) } }
  return {
    end: 'again',
    inMs: 0,
    result: code,
    changes: [{ in: 'messages', put: refused }],
    facts: [{ topic: 'message', message: viewOf(refused) }],
  }
}

/**
 * Keeps the mark of a message that may have arrived, and takes it from one that certainly did not. Marks one
 * that now waits for its next turn.
 */
function failedEnd(row: MessageRow, { end, arrival }: Failed): JobEnd {
  const kept: MessageRow = { ...row, ...(arrival === 'possible' && { tried: true }), ...(end.end === 'failed' && { later: true }) }
  return { ...end, changes: [{ in: 'messages', put: kept }], facts: [{ topic: 'message', message: viewOf(kept) }] }
}

/** Sends the next message that can go (SUP-02). Its row leaves the device with the server's answer. */
export const messagesRun: LaterRun = async ({ transport, store, fence, now }, { uid, attempt }, signal): Promise<JobEnd> => {
  const rows = await store.all('messages', uid)
  const next = await nextMessage(store, rows, attempt)
  if (next === null) {
    const isAnyWaiting = rows.some(canGo)
    return isAnyWaiting ? { end: 'again', inMs: filesMs, result: 'files' } : { end: 'over', result: 'empty' }
  }
  const { row, files } = next
  if (files === 'refused') return refusedEnd(row, { code: 'tickets.attachmentRefused' })
  // Before its request: after a kill nobody knows whether it has arrived.
  await store.write(uid, [{ in: 'messages', put: { ...row, tried: true } }], { strict: true, fence })
  const outcome = await send(transport, row, signal)
  if (outcome.is === 'failed') return failedEnd(row, outcome)
  if (outcome.is === 'refused') return refusedEnd(row, outcome)
  const { ticket } = outcome
  return {
    end: 'again',
    inMs: 0,
    result: 'sent',
    changes: [
      { in: 'messages', remove: row.id },
      { in: 'jobs', put: ticketsJob.row(uid, now()) },
    ],
    facts: [{ topic: 'messageEnded', id: row.id, as: 'sent', ...(ticket !== undefined && { ticket }) }, { topic: 'tickets' }],
  }
}
