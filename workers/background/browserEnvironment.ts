import type { MachineModule } from './deposits/lazyMachine.ts'
import type { Environment } from './environment.ts'
import machineUrl from './deposits/machine.ts?worker&url'
import { openStore } from './store/openStore.ts'

const databaseName = 'openfloor'
const lineName = 'openfloor-background'

/** The worker's real surroundings. */
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
    openLine(heard) {
      const channel = new BroadcastChannel(lineName)
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => heard(data))
      return { send: channel.postMessage.bind(channel), close: () => channel.close() }
    },
    openStore: (heard) => openStore(databaseName, heard),
    // By its address, since Vite's own loading of later parts needs a document.
    loadMachine: () => import(/* @vite-ignore */ machineUrl) as Promise<MachineModule>,
    online: () => scope.navigator.onLine,
    post: scope.postMessage.bind(scope),
  }
}
