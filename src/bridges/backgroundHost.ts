import { wrap } from 'comlink'
import workerUrl from '../../workers/background/index.ts?worker&url'
import type { BackgroundApi, BackgroundEvent } from '../../contract/background.ts'
import { trustedUrl } from './trustedUrl.ts'

/** A running worker, whatever runs it: the tests host it on a message channel. */
export type Host = {
  api: BackgroundApi
  listen(heard: { event(event: BackgroundEvent): void; died(): void }): void
  terminate(): void
}

/** Starts the background worker. Throws where the browser refuses it. */
export function startWorker(): Host {
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

/** Tells events from Comlink's own answers, which share the port and carry no `batch`. */
const isEvent = (data: unknown): data is BackgroundEvent =>
  typeof data === 'object' && data !== null && 'batch' in data && 'v' in data && data.v === 1
