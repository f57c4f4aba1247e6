import { registration, rememberPushOwner } from './pushDevice.ts'

/** The longest wait for a push service that does not answer: a sign-out must not hang on it. */
const timeoutMs = 2_000

/** Waits for work that may fail or take for ever, at most for a while. */
async function inTime(work: Promise<unknown>): Promise<void> {
  const timeout = new Promise((resolve) => setTimeout(resolve, timeoutMs))
  await Promise.race([work.catch(() => undefined), timeout])
}

/** Ends this device's subscription at its push service. One that cannot be reached answers 410 later. */
const endSubscription = async (): Promise<unknown> => (await (await registration())?.pushManager?.getSubscription())?.unsubscribe()

/** Closes the notifications that are shown, and clears the count on the app's icon. */
async function clearShown(): Promise<void> {
  // Few systems support the badge.
  await navigator.setAppBadge?.(0).catch(() => undefined)
  for (const one of (await (await registration())?.getNotifications?.()) ?? []) one.close()
}

/** Ends this device's subscription for good. */
export async function unsubscribePushDevice(): Promise<void> {
  rememberPushOwner(null)
  await inTime(endSubscription())
}

/**
 * Leaves nothing of a person's push messages on this device: no subscription, whose messages may still be on
 * their way, nothing shown, and no count on the app's icon (SES-14, BG-08).
 */
export const clearPushDevice = async (): Promise<void> => void (await Promise.all([inTime(endSubscription()), inTime(clearShown())]))
