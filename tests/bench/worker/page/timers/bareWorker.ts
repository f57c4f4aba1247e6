import { expose } from 'comlink'
import { everyMs, firstDue, jobs, preciseNow, type TimerWorker } from './jobs.ts'

/** The baseline: an interval for each job. */
const bare: TimerWorker = {
  async lateness(forMs) {
    const late: number[] = []
    const start = preciseNow()
    for (let index = 0; index < jobs; index += 1) {
      let due = firstDue(start, index)
      const run = (): void => {
        late.push(preciseNow() - due)
        due += everyMs
      }
      setTimeout(() => {
        run()
        setInterval(run, everyMs)
      }, due - preciseNow())
    }
    await new Promise((resolve) => setTimeout(resolve, forMs))
    return late
  },
}
expose(bare)
