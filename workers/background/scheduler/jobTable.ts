import type { JobRow, StoreChange } from '../store/rows.ts'
import type { JobKind } from './job.ts'

/** The job rows of one person, for the duration of one leadership. */
export type JobTable = { rows(): Promise<JobRow[]>; write(changes: readonly StoreChange[]): Promise<void> }

/** Reads rows and the kinds of job that they belong to. */
export function createJobRows(table: JobTable, kinds: ReadonlyMap<string, JobKind>) {
  return {
    /** Leaves out the rows of another version's jobs, which this one cannot run. */
    known: async (): Promise<JobRow[]> => (await table.rows()).filter(({ kind }) => kinds.has(kind)),
    /** Throws for a row that `known` leaves out. */
    kindOf({ kind }: JobRow): JobKind {
      const known = kinds.get(kind)
      if (!known) throw new Error(`not a kind of job: ${kind}`)
      return known
    },
  }
}

export type JobRows = ReturnType<typeof createJobRows>
