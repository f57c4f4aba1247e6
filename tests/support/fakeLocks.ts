import type { Locks } from '../../workers/background/environment.ts'

type Request = { mode: 'shared' | 'exclusive'; owner: string; grant(): void; refuse(reason: unknown): void }

/**
 * Web Locks of one browser, shared by its tabs: first come, first served; `steal` and `signal` as in the
 * standard.
 */
export type FakeLocks = {
  of(owner: string): Locks
  /** The tab died: removes all its locks and requests. */
  release(owner: string): void
  held(name: string): string[]
}

export function createFakeLocks(): FakeLocks {
  const names = new Map<string, { held: Set<Request>; queue: Request[] }>()

  function lockOf(name: string) {
    const lock = names.get(name) ?? { held: new Set<Request>(), queue: [] }
    names.set(name, lock)
    return lock
  }
  function grantNext(name: string): void {
    const { held, queue } = lockOf(name)
    for (let first = queue[0]; first; first = queue[0]) {
      const free = held.size === 0 || (first.mode === 'shared' && [...held].every((one) => one.mode === 'shared'))
      if (!free) return
      queue.shift()
      held.add(first)
      first.grant()
    }
  }

  return {
    of: (owner) => ({
      request(name, { mode = 'exclusive', steal = false, signal }, work) {
        const { held, queue } = lockOf(name)
        return new Promise<void>((resolve, reject) => {
          const request: Request = {
            mode,
            owner,
            grant: () =>
              queueMicrotask(() => {
                work()
                  .then(resolve, reject)
                  .finally(() => {
                    held.delete(request)
                    grantNext(name)
                  })
              }),
            refuse: reject,
          }
          signal?.addEventListener('abort', () => {
            const at = queue.indexOf(request)
            if (at < 0) return
            queue.splice(at, 1)
            reject(new DOMException('given up', 'AbortError'))
          })
          if (steal) {
            for (const one of held) one.refuse(new DOMException('stolen', 'AbortError'))
            held.clear()
            queue.unshift(request)
          } else queue.push(request)
          grantNext(name)
        })
      },
    }),
    release(owner) {
      for (const [name, { held, queue }] of names) {
        for (const one of held) if (one.owner === owner) held.delete(one)
        queue.splice(0, queue.length, ...queue.filter((one) => one.owner !== owner))
        grantNext(name)
      }
    },
    held: (name) => [...lockOf(name).held].map(({ owner }) => owner),
  }
}
