import { useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { byField } from '../../../domain/kernel/ruleError.ts'
import { ticketErrors } from '../../../domain/tickets/ticketForm.ts'
import { useDraft } from '../../shell/forms/useDraft.ts'
import { selectUser } from '../../shell/session/sessionSlice.ts'
import { type AskFact, askTaken, selectAsk } from '../../shell/support/askSlice.ts'
import { selectEdited, ticketEdited } from '../../shell/support/messagesSlice.ts'
import { parseFiles } from './useFiles.ts'

/**
 * The form of a new ticket as texts, so that every keystroke is kept (BG-02). `facts` and `files` are JSON.
 */
export const emptyTicket = { subject: '', content: '', department: '', priority: '', facts: '', files: '' }
export type TicketForm = typeof emptyTicket

/** Reads the details that a screen has added to a draft. */
export function parseFacts(text: string): AskFact[] {
  try {
    const list = JSON.parse(text) as unknown
    return Array.isArray(list)
      ? (list as AskFact[]).filter(({ label, value }) => typeof label === 'string' && typeof value === 'string')
      : []
  } catch {
    return []
  }
}

/** Returns the text that is sent: what the person wrote, and the details below it as they were shown. */
export function contentWith(content: string, facts: readonly AskFact[]): string {
  if (facts.length === 0) return content
  return [content.trimEnd(), '', ...facts.map(({ label, value }) => `${label}: ${value}`)].join('\n')
}

/**
 * The draft of a new ticket, and its errors. A question that a screen has begun joins it; a subject that the
 * person typed stays.
 */
export function useTicketForm() {
  const dispatch = useDispatch()
  const uid = useSelector(selectUser)?.userId
  const ask = useSelector(selectAsk)
  const { draft, isRead, change, typedNow, resetDraft } = useDraft<TicketForm>('ticket', uid ?? null, emptyTicket)
  const { form } = draft
  // Both join what the person wrote before, also in a tab that is closed now.
  useEffect(() => {
    if (ask === null || uid === undefined || !isRead) return
    change('facts', JSON.stringify(ask.facts))
    if (form.content.trim() === '' || form.subject.trim() === '') change('subject', ask.subject)
    dispatch(askTaken())
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each question
  }, [ask, uid, isRead])
  const edited = useSelector(selectEdited)
  useEffect(() => {
    if (edited === null || uid === undefined || !isRead) return
    const { subject = '', content, department, priority, files } = edited
    change('subject', subject)
    // Text that was typed meanwhile stays, below it.
    change('content', [content, form.content].filter((text) => text !== '').join('\n\n'))
    if (department !== undefined) change('department', String(department))
    if (priority !== undefined) change('priority', String(priority))
    if (files.length > 0) change('files', JSON.stringify([...files, ...parseFiles(form.files)]))
    dispatch(ticketEdited(null))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each ticket that is taken back
  }, [edited, uid, isRead])
  const facts = parseFacts(form.facts)
  const content = contentWith(form.content, facts)
  // An empty message is an error, whatever details are added to it.
  const errors = byField([
    ...ticketErrors({ subject: form.subject, content: form.content, attachments: parseFiles(form.files).map(({ id }) => id) }),
    ...ticketErrors({ content, attachments: [] }),
  ])
  return { uid, draft, form, facts, content, errors, change, typedNow, resetDraft }
}
