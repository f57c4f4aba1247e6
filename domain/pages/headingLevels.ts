/**
 * Returns heading levels for an HTML fragment under a heading of level `under`: the same outline without gaps, from one level below it to
 * at most 6 (APP-13, APP-25).
 */
export function headingLevels(levels: readonly number[], under: number): number[] {
  const open: { levels: number; level: number }[] = []
  return levels.map((level) => {
    while ((open.at(-1)?.levels ?? 0) >= level) open.pop()
    const next = Math.min((open.at(-1)?.level ?? under) + 1, 6)
    open.push({ levels: level, level: next })
    return next
  })
}
