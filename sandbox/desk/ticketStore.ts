import type { DatabaseSync } from 'node:sqlite'
import { type Language, languages } from '../../contract/kernel.ts'
import { minuteMs, secondMs } from '../../domain/kernel/time.ts'
import { agents, replies } from './deskTexts.ts'

/** The desk's next step in a ticket, by itself. */
type Step = 'assign' | 'ask' | 'answer' | 'close'
/** The time before each step: a tester sees all of it within two minutes. */
const waits: Readonly<Record<Step, number>> = { assign: 4 * secondMs, ask: 8 * secondMs, answer: 12 * secondMs, close: minuteMs }

export type DeskTicket = { id: string; subject: string; name: string; email: string; language: string; agent: string; department: number }
type StepRow = DeskTicket & { step: Step | null; due_at: number | null }
export type DeskLine = { ticket: string; author: string; kind: string; content: string; files: string; at: number }
/** A file that an agent attaches. */
export type AgentFile = { id: string; name: string; size: number }
export type EventKind = 'message' | 'assigned' | 'closed'
export type AgentEvent = { seq: number; ticket: string; kind: string; name: string; content: string; attachments: AgentFile[] }
/** A person's post as the server sends it, already checked. */
export type PersonPost = {
  id: string
  kind: 'message' | 'closed'
  content: string
  at: number
  files: readonly { name: string; size: number }[]
  ticket: Omit<DeskTicket, 'agent'>
}

const isLanguage = (name: string): name is Language => languages.some((one) => one === name)

/** Creates the desk's tables, and the statements on them. */
function openTables(database: DatabaseSync) {
  database.exec(`create table if not exists desk_ticket (id text primary key, subject text not null, name text not null, email text not null,
language text not null, agent text not null, department integer not null, step text, due_at integer) strict;
create table if not exists desk_line (seq integer primary key autoincrement, id text unique, ticket text not null, author text not null,
kind text not null, content text not null, files text not null, at integer not null) strict`)
  return {
    addTicket: database.prepare(
      'insert into desk_ticket (id, subject, name, email, language, agent, department) values (?, ?, ?, ?, ?, ?, ?) on conflict (id) do nothing',
    ),
    addLine: database.prepare(
      'insert into desk_line (id, ticket, author, kind, content, files, at) values (?, ?, ?, ?, ?, ?, ?) on conflict (id) do nothing',
    ),
    setStep: database.prepare('update desk_ticket set step = ?, due_at = ? where id = ?'),
    ticketOf: database.prepare('select * from desk_ticket where id = ?'),
    due: database.prepare('select * from desk_ticket where step is not null and due_at <= ? order by due_at limit 200'),
    newest: database.prepare(
      'select t.* from desk_ticket t order by (select max(seq) from desk_line l where l.ticket = t.id) desc limit 30',
    ),
    lines: database.prepare('select * from desk_line where ticket = ? order by seq'),
    events: database.prepare("select * from desk_line where author = 'desk' and seq > ? order by seq limit 100"),
  }
}

/**
 * The desk's tickets. It acts by itself when it is asked for its events: it assigns, asks back, answers and
 * closes (SUP-01).
 */
export function ticketStore(database: DatabaseSync, now: () => number) {
  const { addTicket, addLine, setStep, ticketOf, due, newest, lines, events } = openTables(database)

  const plan = (ticket: string, step: Step | null, from: number): void =>
    void setStep.run(step, step === null ? null : from + waits[step], ticket)

  function act(ticket: DeskTicket, kind: EventKind, content: string, at: number, files: readonly AgentFile[] = []): void {
    addLine.run(null, ticket.id, 'desk', kind, content, JSON.stringify(files), at)
  }

  /** Does one step, and plans the next from the moment at which it was due. */
  function doStep(row: StepRow): void {
    const at = row.due_at ?? now()
    const texts = replies[isLanguage(row.language) ? row.language : 'en']
    switch (row.step) {
      case 'assign':
        act(row, 'assigned', '', at)
        return plan(row.id, 'ask', at)
      case 'ask':
        act(row, 'message', texts.ask, at)
        return plan(row.id, null, at)
      case 'answer':
        act(row, 'message', texts.answer, at)
        return plan(row.id, 'close', at)
      case 'close':
        act(row, 'closed', '', at)
        return plan(row.id, null, at)
      case null:
    }
  }

  return {
    /** Takes a post, once by its id. */
    take({ id, kind, content, at, files, ticket }: PersonPost): void {
      const agent = agents[ticket.id.charCodeAt(0) % agents.length] ?? 'Mara'
      const { changes: isNew } = addTicket.run(
        ticket.id,
        ticket.subject,
        ticket.name,
        ticket.email,
        ticket.language,
        agent,
        ticket.department,
      )
      const { changes: isTaken } = addLine.run(id, ticket.id, 'person', kind, content, JSON.stringify(files), at)
      if (isTaken === 0) return
      plan(ticket.id, kind === 'closed' ? null : isNew === 1 ? 'assign' : 'answer', now())
    },
    /**
     * A tester acts in a ticket: the desk does no more by itself until the person writes. False for an
     * unknown ticket.
     */
    actByHand(ticket: string, kind: EventKind, content: string, files: readonly AgentFile[]): boolean {
      const row = ticketOf.get(ticket) as DeskTicket | undefined
      if (!row) return false
      act(row, kind, content, now(), files)
      plan(ticket, null, now())
      return true
    },
    eventsAfter(seq: number): AgentEvent[] {
      for (let rows = due.all(now()); rows.length > 0; rows = due.all(now())) for (const row of rows) doStep(row as StepRow)
      return events.all(seq).map((row) => {
        const line = row as DeskLine & { seq: number }
        const { agent = '' } = (ticketOf.get(line.ticket) ?? {}) as Partial<DeskTicket>
        const attachments = JSON.parse(line.files) as AgentFile[]
        return { seq: line.seq, ticket: line.ticket, kind: line.kind, name: agent, content: line.content, attachments }
      })
    },
    newest: (): { ticket: DeskTicket; lines: DeskLine[] }[] =>
      newest.all().map((row) => ({ ticket: row as DeskTicket, lines: lines.all((row as DeskTicket).id) as DeskLine[] })),
  }
}
