import type { BackgroundApi, WorkerResult } from '../../contract/background.ts'
import { mapLeaderCommands } from '../../contract/mapCommands.ts'
import { createAttachment } from './attachment.ts'
import type { Environment } from './environment.ts'
import { createLog } from './log.ts'
import { createReminders } from './reminders.ts'
import { createReporter } from './reporter.ts'
import { readDiagnostics } from './snapshot.ts'
import type { RowStore } from './store/store.ts'
import { createStoredCommands } from './storedCommands.ts'

const authRequired: WorkerResult<never> = { ok: false, code: 'auth.required' }

/** Creates the background worker's API (BG-01). Nothing runs before a person is attached. */
export function createBackground(environment: Environment): BackgroundApi {
  const { clock, id } = environment
  const log = createLog(clock)
  const report = createReporter(`${id}:storage`, environment.post)
  const reportDue = createReporter(`${id}:due`, environment.post)
  const remindVisitor = createReminders(clock, (facts) => reportDue(attachment.epoch(), facts))
  const openingStore: Promise<RowStore> = environment.openStore({
    onMemoryOnly: () => report(attachment.epoch(), [{ topic: 'storage', storage: 'memory' }]),
    onOutdated() {
      report(attachment.epoch(), [{ topic: 'outdated' }])
      attachment.session()?.stop()
    },
  })
  const attachment = createAttachment({ environment, openingStore, log })
  const leaderCommands = mapLeaderCommands((command) => async (...args) => {
    await attachment.settled()
    return attachment.session()?.ask({ command, args }) ?? authRequired
  })

  return {
    ...leaderCommands,
    ...createStoredCommands({
      environment,
      openingStore,
      attachment,
      // Not awaited: what is on disk is found by the next leader.
      uploadQueued: () => void leaderCommands.actOnUpload({ do: 'wake' }),
      messageQueued: () => void leaderCommands.actOnMessage({ do: 'wake' }),
    }),
    ping: async () => 'pong',
    async remind(reminder, inMs) {
      await attachment.settled()
      if (attachment.uid() !== null) return leaderCommands.remind(reminder, inMs)
      remindVisitor(reminder, inMs)
      return { ok: true, value: null }
    },
    attach: attachment.attach,
    setOnline: attachment.setOnline,
    setVisible: async (now) => attachment.setVisible(now),
    async suspend() {
      attachment.session()?.suspend()
      // A frozen tab with an open connection would block another version's upgrade; the next use opens it
      // again.
      ;(await openingStore).close()
    },
    async diagnostics() {
      await attachment.settled()
      return {
        ok: true,
        value: await readDiagnostics(await openingStore, attachment.uid(), {
          leader: attachment.session()?.leads() ?? false,
          epoch: attachment.epoch(),
          now: clock.now(),
          log: log.entries(),
        }),
      }
    },
  }
}
