import type { MessageView } from '../../../contract/background.ts'

/**
 * Returns the key of what is said about messages that wait on this device. Those of one ticket are held back
 * if none of them is being sent (SUP-02).
 */
export function deliveryKey(waiting: readonly MessageView[], isOffline: boolean) {
  if (isOffline) return 'delivery.waiting'
  return waiting.every(({ later }) => later === true) ? 'delivery.later' : 'delivery.sending'
}
