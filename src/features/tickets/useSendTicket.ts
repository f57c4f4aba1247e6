import { useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import type { NewMessage, WorkerResult } from '../../../contract/background.ts'
import { readLine } from '../../../domain/kernel/typedText.ts'
import { typedSince } from '../../../domain/tickets/typedSince.ts'
import { background } from '../../bridges/background.ts'
import { unwrapResult } from '../../shell/forms/unwrapResult.ts'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { hrefOf, openPath } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import { currentLanguage } from '../../shell/texts/i18n.ts'
import { selectSentTickets } from '../../shell/support/messagesSlice.ts'
import { useIsMounted } from '../../ui/useIsMounted.ts'
import { filesSince, filesText, parseFiles } from './useFiles.ts'
import { emptyTicket, type TicketForm, type useTicketForm } from './useTicketForm.ts'

type Ticket = Pick<ReturnType<typeof useTicketForm>, 'uid' | 'draft' | 'content' | 'change' | 'typedNow' | 'resetDraft'>

/**
 * Sends a kept message now. `waiting`: it goes later by itself, also if no leader has answered. A refusal by
 * the server is returned.
 */
async function sendNow(id: string): Promise<WorkerResult<'sent' | 'waiting'>> {
  const outcome = await background.actOnMessage({ do: 'send', id })
  if (outcome.ok) return { ok: true, value: outcome.value === 'sent' ? 'sent' : 'waiting' }
  const isRefusal = !outcome.code.startsWith('background.') && outcome.code !== 'network.unreachable'
  return isRefusal ? outcome : { ok: true, value: 'waiting' }
}

const openScreen = (add?: string): void => openPath(hrefOf(paths.show('tickets', add)), 'replace')

/**
 * Sends a new ticket (SUP-01): it is kept on the device first, and its texts leave the draft. Once the server
 * has it its thread opens; while it waits, the list shows it. A refused one comes back into the form, unless
 * the person has left it. Text that was typed meanwhile stays.
 */
export function useSendTicket({ uid, draft, content, change, typedNow, resetDraft }: Ticket) {
  const { status, send, refuse } = useSubmission()
  const isMounted = useIsMounted()
  const sentTickets = useSelector(selectSentTickets)
  const [sent, setSent] = useState<string | null>(null)
  const opened = sent === null ? undefined : sentTickets[sent]
  useEffect(() => {
    if (opened !== undefined) openScreen(opened)
  }, [opened])

  function restore(sent: TicketForm): void {
    const typed = typedNow()
    const files = [...parseFiles(sent.files), ...parseFiles(typed.files)]
    const content = [sent.content, typed.content].filter((text) => text !== '').join('\n\n')
    const joined: TicketForm = { ...sent, subject: typed.subject || sent.subject, content, files: filesText(files) }
    for (const field of Object.keys(emptyTicket) as (keyof TicketForm)[]) change(field, joined[field])
  }

  const submit = (): Promise<boolean> =>
    send(async () => {
      if (uid === undefined) return
      const { form, key } = draft
      const message: NewMessage = {
        id: key,
        subject: readLine(form.subject),
        content,
        ...(form.department !== '' && { department: Number(form.department) }),
        ...(form.priority !== '' && { priority: Number(form.priority) }),
        language: currentLanguage(),
        files: parseFiles(form.files),
      }
      const { id } = unwrapResult(await background.queueMessage(uid, message))
      const typed = typedNow()
      resetDraft({
        subject: typed.subject === form.subject ? '' : typed.subject,
        content: typedSince(form.content, typed.content),
        files: filesSince(message.files, typed.files),
      })
      const outcome = await sendNow(id)
      // Nobody is led back from another screen; the list keeps a refused message with its reason.
      if (!isMounted()) return
      if (outcome.ok && outcome.value === 'waiting') return openScreen()
      if (outcome.ok) return setSent(id)
      await background.actOnMessage({ do: 'cancel', id })
      restore(form)
      unwrapResult(outcome)
    })
  return { status, submit, refuse }
}
