import type { Tally } from './tally.ts'

const fileOf = (failure: string): string => failure.split(' > ')[0] ?? failure

/**
 * Runs the files of failed tests once more, alone. A test that passes then counts as passed and is named as
 * unstable. `run` runs these test files, or all without any.
 */
export async function withRerun(run: (files: readonly string[]) => Promise<Tally>): Promise<Tally> {
  const first = await run([])
  const failures = first.failures ?? []
  // A failure without a name, such as a crashed runner, can't be told apart in a second run.
  if (failures.length === 0 || first.failed > failures.length) return first
  const again = await run([...new Set(failures.map(fileOf))])
  if (again.failed > (again.failures ?? []).length) return first
  const failed = failures.filter((failure) => again.failures?.some((title) => title === failure || fileOf(title) === failure))
  const unstable = failures.filter((failure) => !failed.includes(failure))
  // A file that could not be loaded has no test that was counted: its second run counts them.
  const loaded = unstable.every((failure) => failure.includes(' > ')) ? unstable.length : again.passed
  const { note, skipped } = first
  const reasons = again.reasons ?? first.reasons
  return {
    passed: first.passed + loaded,
    failed: failed.length,
    failures: failed,
    unstable,
    ...(reasons !== undefined && { reasons }),
    ...(note !== undefined && { note }),
    ...(skipped !== undefined && { skipped }),
  }
}
