import { maxTicketAttachments, maxTicketContent, maxTicketSubject } from '../../contract/tickets.ts'
import { hasHiddenCharacters } from '../kernel/hiddenCharacters.ts'
import type { RuleError } from '../kernel/ruleError.ts'
import { readLine, readText } from '../kernel/typedText.ts'

/** A message to support as it is sent. `subject` is missing in a reply. */
export type TicketMessage = { subject?: string; content: string; attachments: readonly string[] }

/**
 * Returns all errors of a ticket or a reply (SUP-01). HTML, code and emoji are allowed, stored as they are
 * read (APP-33) and shown as text. Codes: `field.required`, `tickets.tooLong`, `tickets.hidden`,
 * `tickets.tooManyAttachments`.
 */
export function ticketErrors({ subject, content, attachments }: TicketMessage): RuleError[] {
  const errors: (RuleError | null)[] = [
    subject === undefined ? null : textError('subject', readLine(subject), maxTicketSubject),
    textError('content', readText(content), maxTicketContent),
    attachments.length > maxTicketAttachments
      ? { field: 'attachments', code: 'tickets.tooManyAttachments', params: { most: maxTicketAttachments } }
      : null,
  ]
  return errors.filter((error) => error !== null)
}

function textError(field: 'subject' | 'content', text: string, most: number): RuleError | null {
  if (text.trim() === '') return { field, code: 'field.required' }
  if (text.length > most) return { field, code: 'tickets.tooLong', params: { most } }
  return hasHiddenCharacters(text) ? { field, code: 'tickets.hidden' } : null
}
