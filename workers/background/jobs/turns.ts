/** Returns the first row of each group, in their order. A row without a group waits for no other. */
export function headsOf<Row>(rows: readonly Row[], groupOf: (row: Row) => string | undefined): Row[] {
  const groups = rows.map(groupOf)
  return rows.filter((_row, index) => groups[index] === undefined || groups.indexOf(groups[index]) === index)
}

/**
 * Returns the row whose turn it is after `attempt` failures, so that none holds up the others. Undefined if
 * there is none.
 */
export const turnOf = <Row>(rows: readonly Row[], attempt: number): Row | undefined => rows[attempt % Math.max(rows.length, 1)]
