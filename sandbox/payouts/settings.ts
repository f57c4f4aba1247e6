import type { DatabaseSync } from 'node:sqlite'

/**
 * The bank's behaviour: `pays` after its pace; the rest are faults and decisions that a tester chooses for
 * new orders.
 */
export const bankModes = ['pays', 'byHand', 'rejects', 'returns', 'losesRequest', 'losesAnswer', 'refuses', 'slow', 'garbage'] as const
export type BankMode = (typeof bankModes)[number]

const schema = 'create table if not exists payout_setting (name text primary key, value text not null) strict;'

/** The tester's settings of the sandbox bank, which survive a restart. */
export function bankSettings(database: DatabaseSync) {
  database.exec(schema)
  const read = (name: string): string | undefined =>
    (database.prepare('select value from payout_setting where name = ?').get(name) as { value: string } | undefined)?.value
  const write = (name: string, value: string): void =>
    void database
      .prepare('insert into payout_setting values (?, ?) on conflict (name) do update set value = excluded.value')
      .run(name, value)
  return {
    mode: (): BankMode => bankModes.find((mode) => mode === read('mode')) ?? 'pays',
    setMode: (mode: BankMode): void => write('mode', mode),
    /** In milliseconds. */
    pace: (): number => Number(read('pace') ?? 5_000),
    setPace: (ms: number): void => write('pace', String(ms)),
  }
}
