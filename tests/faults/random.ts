/** A seeded random generator (mulberry32): one seed always gives the same schedule. */
export type Random = {
  next(): number
  chance(of: number): boolean
  between(least: number, most: number): number
  one<T>(of: readonly T[]): T
}

export function seeded(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    chance: (of) => next() < of,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    one<T>(of: readonly T[]): T {
      return of[Math.floor(next() * of.length)] as T
    },
  }
}
