import type { MessageView, NewMessage, WorkerResult } from '../../../contract/background.ts'
import { background } from '../../bridges/background.ts'
import type { AppThunk } from '../../shell/api/appThunk.ts'
import { messageQueued } from '../../shell/support/messagesSlice.ts'

/**
 * Keeps a message on this device; from then on it goes by itself, once (SUP-02). Fails with
 * `upload.storageFull` and `background.…`.
 */
export const queueMessage =
  (uid: number, message: NewMessage): AppThunk<Promise<WorkerResult<MessageView>>> =>
  async (dispatch) => {
    const queued = await background.queueMessage(uid, message)
    if (queued.ok) dispatch(messageQueued(queued.value))
    return queued
  }

/**
 * Sends a kept message now. `waiting`: it goes later by itself, also if no leader has answered. A refusal by
 * the server is returned.
 */
export async function sendNow(id: string): Promise<WorkerResult<'sent' | 'waiting'>> {
  const outcome = await background.actOnMessage({ do: 'send', id })
  if (outcome.ok) return { ok: true, value: outcome.value === 'sent' ? 'sent' : 'waiting' }
  const isRefusal = !outcome.code.startsWith('background.') && outcome.code !== 'network.unreachable'
  return isRefusal ? outcome : { ok: true, value: 'waiting' }
}
