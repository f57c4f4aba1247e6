/**
 * Mutation score of one folder or file. `rate` in whole percent, rounded down: killed mutants of all
 * detectable ones; `failed`: its run ended with an error.
 */
export type MutationScore = { folder: string; killed: number; survived: number; uncovered: number; rate: number | 'failed' }

/** The part of Stryker's result that is counted. */
export type Mutant = { fileName: string; status: string }

const killing: readonly string[] = ['Killed', 'Timeout']

/**
 * Counts mutants by folder, and all of them under `all` at the end. Ignored mutants and those that do not
 * compile are skipped. `failed`: folders without a result.
 */
export function scoresOf(folders: readonly string[], outcomes: readonly Mutant[], failed: readonly string[] = []): MutationScore[] {
  const named = folders.map((folder) => {
    const score = scoreOf(
      folder,
      outcomes.filter(({ fileName }) => fileName.includes(folder.endsWith('.ts') ? folder : `${folder}/`)),
    )
    return failed.includes(folder) ? { ...score, rate: 'failed' as const } : score
  })
  return [...named, scoreOf('all', outcomes)]
}

/** True if every folder has a result and at least `least` percent. */
export const isGoodEnough = (scores: readonly MutationScore[], least: number): boolean =>
  scores.every(({ rate }) => rate !== 'failed' && rate >= least)

function scoreOf(folder: string, outcomes: readonly Mutant[]): MutationScore {
  const count = (...statuses: readonly string[]): number => outcomes.filter(({ status }) => statuses.includes(status)).length
  const killed = count(...killing)
  const survived = count('Survived')
  const uncovered = count('NoCoverage')
  const counted = killed + survived + uncovered
  return { folder, killed, survived, uncovered, rate: counted === 0 ? 100 : Math.floor((100 * killed) / counted) }
}
