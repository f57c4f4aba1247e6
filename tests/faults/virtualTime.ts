type Entry = { moment: number; work: () => Promise<void> | void }

/**
 * Virtual time that advances only when all due work is done. Work runs in sequence, in the order of its time.
 */
export type VirtualTime = {
  now(): number
  at(moment: number, work: () => Promise<void> | void): void
  run(until: () => boolean): Promise<void>
  jump(moment: number): void
}

export function virtualTime(start: number): VirtualTime {
  let clock = start
  /** Ordered by moment; of two for one moment the earlier entered comes first. */
  let queue: Entry[] = []
  return {
    now: () => clock,
    at(moment, work) {
      const entry = { moment: Math.max(moment, clock), work }
      let [low, high] = [0, queue.length]
      while (low < high) {
        const middle = (low + high) >>> 1
        if ((queue[middle]?.moment ?? 0) <= entry.moment) low = middle + 1
        else high = middle
      }
      queue.splice(low, 0, entry)
    },
    async run(until) {
      while (!until()) {
        const next = queue.shift()
        if (!next) return
        clock = Math.max(clock, next.moment)
        await next.work()
      }
      queue = []
    },
    jump(moment) {
      clock = Math.max(clock, moment)
    },
  }
}
