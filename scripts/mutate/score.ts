/** What became of the mutants of one folder. `rate` in whole percent, rounded down: killed of all that a test could have noticed. */
export type Score = { folder: string; killed: number; survived: number; uncovered: number; rate: number }

/** The part of Stryker's result that is counted. */
export type Outcome = { fileName: string; status: string }

const killing: readonly string[] = ['Killed', 'Timeout']

/** Counts outcomes by folder, and all of them under `all` at the end. Mutants that do not compile or were ignored count nowhere. */
export function scoresOf(folders: readonly string[], outcomes: readonly Outcome[]): Score[] {
  const named = folders.map((folder) =>
    scoreOf(
      folder,
      outcomes.filter(({ fileName }) => fileName.includes(`${folder}/`)),
    ),
  )
  return [...named, scoreOf('all', outcomes)]
}

function scoreOf(folder: string, outcomes: readonly Outcome[]): Score {
  const count = (...statuses: readonly string[]): number => outcomes.filter(({ status }) => statuses.includes(status)).length
  const killed = count(...killing)
  const survived = count('Survived')
  const uncovered = count('NoCoverage')
  const counted = killed + survived + uncovered
  return { folder, killed, survived, uncovered, rate: counted === 0 ? 100 : Math.floor((100 * killed) / counted) }
}
