/** What a stage came to. A note is one line for the reader, such as why something did not run. */
export type Tally = { passed: number; failed: number; note?: string }
export type Stage = { name: string; run: () => Promise<Tally> }

export const sum = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
})

const plain = ({ passed, failed, note }: Tally): string => `${passed} passed, ${failed} failed${note ? ` (${note})` : ''}`

/** Runs the stages in order, prints each with what it came to, and answers the sum. A stage that throws counts as one failure. */
export async function runStages(stages: readonly Stage[]): Promise<Tally> {
  const tallies: Tally[] = []
  for (const { name, run } of stages) {
    console.log(`\n== ${name}`)
    const begun = performance.now()
    const tally = await run().catch((error: unknown): Tally => {
      console.error(error)
      return { passed: 0, failed: 1 }
    })
    console.log(`== ${name}: ${plain(tally)}, ${((performance.now() - begun) / 1000).toFixed(1)} s`)
    tallies.push(tally)
  }
  return sum(tallies)
}
