/**
 * Reads a list that somebody else numbers and adds to, in order and to its end: `take` gets each row after
 * `after` once. Returns false if `read` has no answer (null); the next run goes on from the last row taken.
 */
export async function readNumbered<Row extends { seq: number }>(
  after: number,
  read: (after: number) => Promise<readonly Row[] | null>,
  take: (row: Row) => Promise<void>,
): Promise<boolean> {
  for (let last = after; ;) {
    const rows = await read(last)
    if (rows === null) return false
    // A list that repeats what was read would never end, and one out of order would have rows passed over.
    const from = last
    const next = rows.filter(({ seq }) => seq > from).toSorted((a, b) => a.seq - b.seq)
    if (next.length === 0) return true
    for (const row of next) {
      await take(row)
      last = row.seq
    }
  }
}
