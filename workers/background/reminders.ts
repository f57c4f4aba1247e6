import type { BackgroundFact, ReminderName } from '../../contract/background.ts'
import type { Clock } from '../../domain/kernel/time.ts'

/** Says after a while that it is over (BG-01): for what a page shows later, also to somebody who is not signed in. Asked again, the time begins anew. */
export function createReminders(clock: Clock, report: (facts: readonly BackgroundFact[]) => void) {
  const timers = new Map<ReminderName, unknown>()
  return (reminder: ReminderName, inMs: number): void => {
    clock.clearTimer(timers.get(reminder))
    timers.set(
      reminder,
      clock.setTimer(() => report([{ topic: 'due', reminder }]), inMs),
    )
  }
}
