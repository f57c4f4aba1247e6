import { newId } from '../../domain/kernel/newId.ts'
import type { Environment } from './environment.ts'
import depositEngineUrl from './deposits/depositEngine.ts?worker&url'
import laterRunsUrl from './jobs/laterRuns.ts?worker&url'
import { partLoader } from './partLoader.ts'
import { openStore } from './store/openStore.ts'
import uploadsUrl from './uploads/uploadModule.ts?worker&url'

const databaseName = 'openfloor'
const channelName = 'openfloor-background'

/**
 * Null without a secure context, which has no Web Locks, and with blocked cookies, which refuse them
 * (APP-34).
 */
const usableLocks = async ({ locks }: { locks?: LockManager }): Promise<LockManager | null> =>
  locks?.query().then(
    () => locks,
    () => null,
  ) ?? null

/** Null where blocked cookies refuse a channel: then no other tab can be notified. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(channelName)
  } catch {
    return null
  }
}

/** Loads by URL: Vite's own loading of dynamic imports needs a document. */
const part = <Part>(url: string) => partLoader(url, (address) => import(/* @vite-ignore */ address) as Promise<Part>)

/** Returns the worker's environment in a real browser. */
export function browserEnvironment(scope: DedicatedWorkerGlobalScope): Environment {
  let locks: LockManager | null = null
  return {
    id: newId(crypto),
    clock: {
      now: () => Date.now(),
      setTimer: (run, ms) => setTimeout(run, ms),
      clearTimer: (timer) => clearTimeout(timer as number),
    },
    random: () => Math.random(),
    fetch: (address, init) => fetch(address, init),
    get locks() {
      return locks
    },
    openTabChannel(onMessage) {
      const channel = openChannel()
      if (!channel) return { send: () => undefined, close: () => undefined }
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => onMessage(data))
      return { send: channel.postMessage.bind(channel), close: () => channel.close() }
    },
    async openStore(callbacks) {
      locks = await usableLocks(scope.navigator)
      return openStore(databaseName, callbacks)
    },
    loadDepositEngine: part(depositEngineUrl),
    loadUploads: part(uploadsUrl),
    loadLaterRuns: part(laterRunsUrl),
    online: () => scope.navigator.onLine,
    post: scope.postMessage.bind(scope),
  }
}
