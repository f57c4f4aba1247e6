import { useDispatch, useSelector } from 'react-redux'
import { background } from '../../bridges/background.ts'
import { selectConnection } from '../../shell/device/connectionSlice.ts'
import { selectNotifications } from '../../shell/session/sessionSlice.ts'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { useReadAllNotificationsMutation, useReadNotificationMutation } from './notificationsApi.ts'
import { markedRead, marksAnswered } from './marksSlice.ts'

/**
 * Marks notifications as read: at once in this tab, and in the others once the server has it (ENG-14). While
 * offline they stay unread, because only the server can mark them.
 */
export function useMarkRead() {
  const dispatch = useDispatch()
  const [readOne] = useReadNotificationMutation()
  const [readAll] = useReadAllNotificationsMutation()
  const isOffline = useSelector(selectConnection).at === 'offline'
  const listAt = useSelector(selectNotifications)?.at ?? 0
  const { status, send } = useSubmission()

  async function mark(id: string | null, call: () => Promise<unknown>): Promise<void> {
    dispatch(markedRead({ id, at: Date.now(), listAt }))
    try {
      await call()
    } finally {
      // The worker tells every tab, and puts the marks back if the call failed.
      dispatch(marksAnswered(Date.now()))
      void background.runNow('notifications')
    }
  }

  return {
    status,
    isOffline,
    /** A failure needs no message: the notification opens, and stays unread. */
    markOne(id: string): void {
      if (!isOffline) void mark(id, () => readOne({ body: { id } }))
    },
    markAll: () => void send(() => mark(null, () => readAll({}).unwrap())),
  }
}
