import * as z from 'zod/mini'
import { count } from '../../contract/kernel.ts'
import { maxTicketContent, ticketStates } from '../../contract/tickets.ts'
import { secondMs } from '../../domain/kernel/time.ts'
import { storableText } from './storableText.ts'
import type { DeskEvent, SupportPort } from './support.ts'

const timeoutMs = 10 * secondMs
/** A file of 10 MB at 3 Mbit/s. */
const fileTimeoutMs = 30 * secondMs
/** Status codes that reject the message itself; any other error status is a failure of the desk. */
const rejectingStatuses: ReadonlySet<number> = new Set([400, 413, 422])

const name = z.string().check(z.minLength(1), z.maxLength(80))
const other = z.optional(name)
const names = z.object({
  en: name,
  fr: other,
  de: other,
  es: other,
  it: other,
  pt: other,
  ru: other,
  tr: other,
  ar: other,
  ja: other,
  cn: other,
})
const choice = z.object({ id: count, names })
const choicesSchema = z.object({
  departments: z.array(choice).check(z.minLength(1), z.maxLength(50)),
  priorities: z.array(choice).check(z.minLength(1), z.maxLength(20)),
  statuses: z.array(z.extend(choice, { state: z.enum(ticketStates) })).check(z.minLength(1), z.maxLength(20)),
})
const eventsSchema = z.object({ events: z.array(z.unknown()) })
const seqSchema = z.object({ seq: z.int().check(z.minimum(1)) })
const eventSchema = z.object({
  ...seqSchema.shape,
  ticket: z.string().check(z.minLength(1), z.maxLength(40)),
  kind: z.enum(['message', 'assigned', 'closed']),
  name: z.string(),
  content: z.string(),
  attachments: z.optional(z.unknown()),
})
const fileSchema = z.object({ id: z.string().check(z.minLength(1), z.maxLength(120)), name: z.string() })
/** No agent attaches more; a longer list is cut. */
const maxFiles = 20

/** Status codes that say that a file is not there, and will not be. */
const missingStatuses: ReadonlySet<number> = new Set([400, 404, 410])

/** Pages of events of which none can be read that one question passes over. */
const maxUnreadablePages = 100
const seqOf = (event: unknown): number => {
  const numbered = seqSchema.safeParse(event)
  return numbered.success ? numbered.data.seq : 0
}

/** Reads an event; none if it cannot be read: it must not stop those behind it. */
function readEvent(event: unknown): DeskEvent[] {
  const known = eventSchema.safeParse(event)
  if (!known.success) return []
  const { seq, ticket, kind, name: agent, content, attachments } = known.data
  // A list that cannot be read must not cost the words.
  const files = (Array.isArray(attachments) ? (attachments as unknown[]) : []).slice(0, maxFiles).flatMap((one) => {
    const file = fileSchema.safeParse(one)
    return file.success ? [{ id: file.data.id, name: storableText(file.data.name, 255) }] : []
  })
  return [{ seq, ticket, kind, name: storableText(agent, 80), content: storableText(content, maxTicketContent), files }]
}

/** Returns the support desk behind HTTP: the sandbox's, or one with the same API. `base` is its origin. */
export function supportOverHttp(base: string): SupportPort {
  async function send(method: string, path: string, headers: Record<string, string>, body: string | Uint8Array<ArrayBuffer>, ms: number) {
    const response = await fetch(`${base}${path}`, { method, headers, body, redirect: 'error', signal: AbortSignal.timeout(ms) })
    await response.body?.cancel()
    if (rejectingStatuses.has(response.status)) return 'refused'
    if (!response.ok) throw new Error(`the support desk returned ${response.status}`)
    return 'accepted'
  }
  const sendJson = (path: string, value: object) =>
    send('POST', path, { 'content-type': 'application/json' }, JSON.stringify(value), timeoutMs)

  async function read(path: string): Promise<unknown> {
    const response = await fetch(`${base}${path}`, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    if (!response.ok) {
      await response.body?.cancel()
      throw new Error(`the support desk returned ${response.status}`)
    }
    return response.json()
  }

  return {
    deliver: (message) => sendJson('/desk/messages', message),
    async post(post, bytesOf) {
      for (const { id } of post.attachments) {
        const file = await bytesOf(id)
        const path = `/desk/files/${encodeURIComponent(id)}`
        if ((await send('PUT', path, { 'content-type': 'application/octet-stream' }, new Uint8Array(file), fileTimeoutMs)) === 'refused')
          return 'refused'
      }
      return sendJson('/desk/posts', post)
    },
    async file(id, maxBytes) {
      const signal = AbortSignal.timeout(fileTimeoutMs)
      const response = await fetch(`${base}/desk/files/${encodeURIComponent(id)}`, { redirect: 'error', signal })
      if (missingStatuses.has(response.status) || !response.ok || response.body === null) {
        await response.body?.cancel()
        if (missingStatuses.has(response.status)) return 'unknown'
        throw new Error(`the support desk returned ${response.status}`)
      }
      return readUpTo(response.body, maxBytes)
    },
    choices: async () => choicesSchema.parse(await read('/desk/choices')),
    async eventsAfter(seq) {
      let after = seq
      for (let page = 0; page < maxUnreadablePages; page += 1) {
        const { events } = eventsSchema.parse(await read(`/desk/events?after=${after}`))
        const known = events.flatMap(readEvent)
        const last = Math.max(after, ...events.map(seqOf))
        // Nothing readable here, but perhaps on the next page.
        if (known.length > 0 || last <= after) return known
        after = last
      }
      return []
    },
  }
}

/** Reads a body to its end, or until it is longer than `maxBytes`, whatever length it claims. */
async function readUpTo(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<Uint8Array | 'tooLarge'> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    // Leaving the loop cancels the rest.
    if (size > maxBytes) return 'tooLarge'
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
