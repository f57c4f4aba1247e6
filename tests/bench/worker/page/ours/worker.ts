import { expose } from 'comlink'
import * as z from 'zod/mini'
import { pollIntervalMs } from '../../../../../domain/invoices/timing.ts'
import type { Clock } from '../../../../../domain/kernel/time.ts'
import { browserEnvironment } from '../../../../../workers/background/browserEnvironment.ts'
import { createBackground } from '../../../../../workers/background/createBackground.ts'
import { invoiceJob } from '../../../../../workers/background/jobs/invoice.ts'
import { coin, guids, pollMs, uid } from '../invoices.ts'

// As in the product's worker.
z.config({ jitless: true })

const faster = pollIntervalMs / pollMs

/** Returns a clock on which a minute takes `pollMs`. */
const scaled = ({ now, setTimer, clearTimer }: Clock): Clock => {
  const start = now()
  return { now: () => start + (now() - start) * faster, setTimer: (run, ms) => setTimer(run, ms / faster), clearTimer }
}

const real = browserEnvironment(self)
const clock = scaled(real.clock)
expose(
  createBackground({
    ...real,
    clock,
    // As on a device that is opened again with a hundred waiting invoices: all are due at once.
    async openStore(heard) {
      const store = await real.openStore(heard)
      const now = clock.now()
      await store.write(
        uid,
        guids.map((guid) => ({ in: 'jobs', put: invoiceJob.row(uid, coin, guid, now) })),
      )
      return store
    },
  }),
)
