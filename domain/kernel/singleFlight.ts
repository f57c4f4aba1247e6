type Flight = { key: string; ended: Promise<void>; next: Promise<void> | null }

export type SingleFlight = {
  /** Runs the work once more for a key, and resolves with that run. */
  run(key?: string): Promise<void>
  isRunning(): boolean
  /** Resolves when no run is under way. Never rejects. */
  settled(): Promise<void>
}

/**
 * Runs one job at a time. Calls during a run share one further run after it, so that on a slow network
 * responses do not overtake each other. Another key starts at once; the run before is then no longer
 * `isCurrent`.
 */
export function singleFlight(work: (isCurrent: () => boolean) => Promise<void>): SingleFlight {
  let current: Flight | null = null

  function begin(key: string): Promise<void> {
    const flight: Flight = { key, ended: Promise.resolve(), next: null }
    current = flight
    flight.ended = work(() => current === flight).finally(() => {
      if (current === flight && flight.next === null) current = null
    })
    return flight.ended
  }

  async function settled(): Promise<void> {
    if (current === null) return
    await Promise.allSettled([current.next ?? current.ended])
    return settled()
  }

  return {
    run(key = '') {
      const before = current
      if (before?.key !== key) return begin(key)
      const runNext = (): Promise<void> | undefined => (current === before ? begin(key) : undefined)
      // A run that threw does not block the next.
      return (before.next ??= before.ended.then(runNext, runNext))
    },
    isRunning: () => current !== null,
    settled,
  }
}
