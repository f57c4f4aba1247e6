import type { Language } from '../../contract/kernel.ts'
import type { TicketState } from '../../contract/tickets.ts'
import type { FileKind } from '../../domain/uploads/fileKind.ts'

/**
 * A message for the support desk. `id` is unique for ever. `at`: when it was written, by the server's clock.
 */
export type SupportMessage = {
  id: string
  kind: 'contact' | 'call'
  name: string
  email: string
  phone: string
  message: string
  language: Language
  customerId: number | null
  at: number
}

/** A file of a ticket's message. `size` in bytes. */
export type DeskAttachment = { id: string; name: string; kind: FileKind; size: number }

/** A person's act in a ticket. `id` is unique for ever. The first message of a ticket opens it. */
export type DeskPost = {
  id: string
  kind: 'message' | 'closed'
  content: string
  at: number
  attachments: readonly DeskAttachment[]
  ticket: {
    id: string
    subject: string
    priority: number
    department: number
    language: Language
    customerId: number
    name: string
    email: string
  }
}

/** Names by language; English is always there. */
export type DeskNames = { en: string } & { [Other in Language]?: string | undefined }
type DeskChoice = { id: number; names: DeskNames }
/** The departments, priorities and statuses of the desk, in its order (SUP-01). */
export type DeskChoices = {
  departments: readonly DeskChoice[]
  priorities: readonly DeskChoice[]
  statuses: readonly (DeskChoice & { state: TicketState })[]
}

/** A file of the desk's message, by the desk's name for it. */
export type DeskFile = { id: string; name: string }

/**
 * The desk's act in a ticket. `seq` grows. `name`: the agent's. A message may also change the ticket's state.
 */
export type DeskEvent = {
  seq: number
  ticket: string
  kind: 'message' | 'assigned' | 'closed'
  name: string
  content: string
  /** The files that the agent has attached. */
  files: readonly DeskFile[]
}

/**
 * The support desk. `refused`: it will never accept this one, though it may accept others. Each call throws
 * when the desk did not answer; an id that it knows changes nothing.
 */
export type SupportPort = {
  deliver(message: SupportMessage): Promise<'accepted' | 'refused'>
  /** `read` returns the bytes of an attachment. */
  post(post: DeskPost, read: (id: string) => Promise<Uint8Array>): Promise<'accepted' | 'refused'>
  choices(): Promise<DeskChoices>
  /** Returns the oldest events after `seq`. */
  eventsAfter(seq: number): Promise<readonly DeskEvent[]>
  /**
   * Returns the bytes of a file; `tooLarge` if it has more than `maxBytes`, `unknown` if the desk has none of
   * that id.
   */
  file(id: string, maxBytes: number): Promise<Uint8Array | 'tooLarge' | 'unknown'>
}
