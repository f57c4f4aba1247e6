import { useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { background } from '../../bridges/background.ts'
import { useInvalidation } from '../../shell/api/useInvalidation.ts'
import { selectNotifications } from '../../shell/session/sessionSlice.ts'
import { messagesRead, selectTicketChanges } from './messagesSlice.ts'

const replies: ReadonlySet<string | undefined> = new Set(['ticketReply', 'ticketClosed'])

/** Reads the waiting messages once, has the worker ask for answers, and reads the tickets again when one comes (SUP-01). */
export function useTicketUpdates(): void {
  const dispatch = useDispatch()
  const changes = useSelector(selectTicketChanges)
  const reply = useSelector(selectNotifications)?.list.find(({ kind }) => replies.has(kind))?.id
  useInvalidation('tickets', `${changes} ${reply}`)
  useEffect(() => {
    void background.watchTickets()
    void background.messages().then((outcome) => {
      if (outcome.ok) dispatch(messagesRead(outcome.value))
    })
  }, [dispatch])
}
