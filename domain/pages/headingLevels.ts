/**
 * The levels of a text's headings under a heading of level `under`: the same outline, without a leap, beginning one below it
 * and never beyond 6 (APP-13, APP-25).
 */
export function headingLevels(given: readonly number[], under: number): number[] {
  const above: { given: number; level: number }[] = []
  return given.map((level) => {
    while ((above.at(-1)?.given ?? 0) >= level) above.pop()
    const next = Math.min((above.at(-1)?.level ?? under) + 1, 6)
    above.push({ given: level, level: next })
    return next
  })
}
