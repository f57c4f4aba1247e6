type UnderWay = { of: string; ended: Promise<void>; next: Promise<void> | null }

export type OneAtATime = {
  /** Runs once more for `of`, and ends with that run. */
  run(of: string): Promise<void>
  isUnderWay(): boolean
}

/**
 * Lets one run be under way at a time: on a slow line each of several would be overtaken by the next, and none ever heard. Who asks
 * meanwhile waits for one that begins afterwards, and all who wait share it. Another `of` begins at once, and from then on the run before
 * is not `isCurrent` any more.
 */
export function oneAtATime(work: (isCurrent: () => boolean) => Promise<void>): OneAtATime {
  let underWay: UnderWay | null = null

  function begin(of: string): Promise<void> {
    const mine: UnderWay = { of, ended: Promise.resolve(), next: null }
    underWay = mine
    mine.ended = work(() => underWay === mine).finally(() => {
      if (underWay === mine && mine.next === null) underWay = null
    })
    return mine.ended
  }

  return {
    run(of) {
      const before = underWay
      if (before?.of !== of) return begin(of)
      const goOn = (): Promise<void> | undefined => (underWay === before ? begin(of) : undefined)
      // A run that threw does not hold up the next.
      return (before.next ??= before.ended.then(goOn, goOn))
    },
    isUnderWay: () => underWay !== null,
  }
}
