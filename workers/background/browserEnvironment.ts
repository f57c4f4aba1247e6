import type { DepositEngineModule } from './deposits/lazyDepositEngine.ts'
import type { Environment } from './environment.ts'
import depositEngineUrl from './deposits/depositEngine.ts?worker&url'
import type { LaterRunsModule } from './jobs/laterRun.ts'
import laterRunsUrl from './jobs/laterRuns.ts?worker&url'
import { openStore } from './store/openStore.ts'
import type { UploadModule } from './uploads/loadUploads.ts'
import uploadsUrl from './uploads/uploadModule.ts?worker&url'

const databaseName = 'openfloor'
const channelName = 'openfloor-background'

/** Returns the worker's environment in a real browser. */
export function browserEnvironment(scope: DedicatedWorkerGlobalScope): Environment {
  return {
    id: crypto.randomUUID(),
    clock: {
      now: () => Date.now(),
      setTimer: (run, ms) => setTimeout(run, ms),
      clearTimer: (timer) => clearTimeout(timer as number),
    },
    random: () => Math.random(),
    fetch: (address, init) => fetch(address, init),
    locks: 'locks' in scope.navigator ? scope.navigator.locks : null,
    openTabChannel(onMessage) {
      const channel = new BroadcastChannel(channelName)
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => onMessage(data))
      return { send: channel.postMessage.bind(channel), close: () => channel.close() }
    },
    openStore: (callbacks) => openStore(databaseName, callbacks),
    // Loaded by URL: Vite's own loading of dynamic imports needs a document.
    loadDepositEngine: () => import(/* @vite-ignore */ depositEngineUrl) as Promise<DepositEngineModule>,
    loadUploads: () => import(/* @vite-ignore */ uploadsUrl) as Promise<UploadModule>,
    loadLaterRuns: () => import(/* @vite-ignore */ laterRunsUrl) as Promise<LaterRunsModule>,
    online: () => scope.navigator.onLine,
    post: scope.postMessage.bind(scope),
  }
}
