/**
 * Runs `work` over all items, at most `width` at once: a browser opens six connections to a host and queues
 * the rest.
 */
export async function inParallel<T>(items: readonly T[], width: number, work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items]
  const lane = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, lane))
}
