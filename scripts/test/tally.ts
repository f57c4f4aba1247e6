import { firstLine } from './errorLine.ts'

/** More tests of a run than this that pass at the second try only are a fault of their own. */
export const mostUnstable = 3

/** Names the failure of a stage that threw. */
const stopped = 'stopped by an error'

/**
 * Result of a stage. `note` is one line for the reader; `skipped` says which tests did not run and why;
 * `failures` are the titles of failed tests, `unstable` of those that passed at the second try only;
 * `reasons` has a line for a failed test by its title.
 */
export type Tally = {
  passed: number
  failed: number
  note?: string
  skipped?: string
  failures?: readonly string[]
  unstable?: readonly string[]
  reasons?: Readonly<Record<string, string>>
}
export type TestStage = { name: string; run: () => Promise<Tally> }

export const sum = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
})

const format = ({ passed, failed, note }: Tally): string => `${passed} passed, ${failed} failed${note ? ` (${note})` : ''}`

/**
 * Runs the stages in order and prints each result; lists failures and skipped tests at the end, for readers
 * of the last lines only. Returns the sum. A stage that throws counts as one failure, and so do too many
 * unstable tests of all stages together.
 */
export async function runStages(stages: readonly TestStage[]): Promise<Tally> {
  const tallies: Tally[] = []
  const failures: string[] = []
  const skipped: string[] = []
  const unstable: string[] = []
  for (const { name, run } of stages) {
    console.log(`\n== ${name}`)
    const begun = performance.now()
    const tally = await run().catch((error: unknown): Tally => {
      console.error(error)
      return { passed: 0, failed: 1, failures: [stopped], reasons: { [stopped]: firstLine(String(error)) } }
    })
    if (tally.skipped !== undefined) skipped.push(tally.skipped)
    unstable.push(...(tally.unstable ?? []))
    const named = tally.failures ?? []
    for (const title of named) {
      const reason = tally.reasons?.[title]
      failures.push(`${name}: ${title}${reason === undefined ? '' : `\n  ${reason}`}`)
    }
    if (tally.failed > named.length) failures.push(`${name}: ${tally.failed - named.length} without a name, above`)
    console.log(`== ${name}: ${format(tally)}, ${((performance.now() - begun) / 1000).toFixed(1)} s`)
    tallies.push(tally)
  }
  if (unstable.length > mostUnstable) {
    failures.push(`${unstable.length} tests passed at the second try only`)
    tallies.push({ passed: 0, failed: 1 })
  }
  for (const failure of failures) console.log(`failed: ${failure}`)
  for (const title of unstable) console.log(`UNSTABLE: ${title}`)
  for (const what of skipped) console.log(`NOT TESTED: ${what}`)
  return sum(tallies)
}
