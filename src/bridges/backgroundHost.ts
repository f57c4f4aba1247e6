import { wrap } from 'comlink'
import workerUrl from '../../workers/background/index.ts?worker&url'
import type { BackgroundApi, BackgroundEvent } from '../../contract/background.ts'
import { trustedUrl } from '../browser/trustedUrl.ts'

/** A running worker. Tests run it on a message channel instead of a thread. */
export type WorkerHost = {
  api: BackgroundApi
  listen(handlers: { event(event: BackgroundEvent): void; died(): void }): void
  terminate(): void
}

/** Starts the background worker. Throws if the browser refuses it. */
export function startWorker(): WorkerHost {
  const worker = new Worker(trustedUrl(workerUrl), { type: 'module', name: 'background' })
  return {
    api: wrap<BackgroundApi>(worker),
    listen({ event, died }) {
      worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (isEvent(data)) event(data)
      })
      worker.addEventListener('error', died)
      worker.addEventListener('messageerror', died)
    },
    terminate: () => worker.terminate(),
  }
}

/** True for the worker's events; Comlink's own messages share the port and have no `batch`. */
const isEvent = (data: unknown): data is BackgroundEvent =>
  typeof data === 'object' && data !== null && 'batch' in data && 'v' in data && data.v === 1
