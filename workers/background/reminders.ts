import type { BackgroundFact, ReminderName } from '../../contract/background.ts'
import type { Clock } from '../../domain/kernel/time.ts'

/**
 * Returns a function that reports the fact `due` to a visitor after a delay (BG-01). A person's reminders are
 * jobs. Calling it again restarts the delay.
 */
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
