import { useEffect } from 'react'
import { useSelector } from 'react-redux'
import { background } from '../../bridges/background.ts'
import { useInvalidation } from '../../shell/api/useInvalidation.ts'
import { selectNotifications } from '../../shell/session/sessionSlice.ts'
import { selectTicketChanges } from '../../shell/support/messagesSlice.ts'
import { useMessages } from '../../shell/support/useMessages.ts'

const replies: ReadonlySet<string | undefined> = new Set(['ticketReply', 'ticketClosed'])

/**
 * Reads the waiting messages once, has the worker ask for answers, and reads the tickets again when one comes
 * (SUP-01).
 */
export function useTicketUpdates(): void {
  useMessages()
  const changes = useSelector(selectTicketChanges)
  const reply = useSelector(selectNotifications)?.list.find(({ kind }) => replies.has(kind))?.id
  useInvalidation('tickets', `${changes} ${reply}`)
  useEffect(() => void background.watchTickets(), [])
}
