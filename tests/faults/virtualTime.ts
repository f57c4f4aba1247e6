/** Virtual time that advances only when all due work is done. Work runs in sequence, in the order of its time. */
export type VirtualTime = {
  now(): number
  at(moment: number, work: () => Promise<void> | void): void
  run(until: () => boolean): Promise<void>
  jump(moment: number): void
}

export function virtualTime(start: number): VirtualTime {
  let clock = start
  let queue: { moment: number; order: number; work: () => Promise<void> | void }[] = []
  let order = 0
  return {
    now: () => clock,
    at(moment, work) {
      queue.push({ moment: Math.max(moment, clock), order: order++, work })
    },
    async run(until) {
      while (!until()) {
        const next = queue.toSorted((a, b) => a.moment - b.moment || a.order - b.order)[0]
        if (!next) return
        queue = queue.filter((one) => one !== next)
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
