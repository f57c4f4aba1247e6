export type StabilityRun = { seconds: number; passed: number; failed: number; code: number; unstable: readonly string[] }

/** Reads one run of the test command from its output and exit code. */
export function readStabilityRun(output: string, code: number, seconds: number): StabilityRun {
  const [, passed = '0', failed = '0'] = [...output.matchAll(/^(\d+) passed, (\d+) failed$/gm)].at(-1) ?? []
  const unstable = [...output.matchAll(/^UNSTABLE: (.+)$/gm)].map(([, title = '']) => title)
  return { seconds, passed: Number(passed), failed: Number(failed), code, unstable }
}

export const isStable = ({ code, unstable }: StabilityRun): boolean => code === 0 && unstable.length === 0

/** The run as a row of the table, with the unstable tests below it. */
export const formatStabilityRun = ({ seconds, passed, failed, unstable }: StabilityRun, number: number): string =>
  [
    [number, Math.round(seconds), passed, failed, unstable.length].map((cell) => String(cell).padStart(8)).join(' '),
    ...unstable.map((title) => `         UNSTABLE: ${title}`),
  ].join('\n')

export const stabilityHeader = ['run', 'seconds', 'passed', 'failed', 'unstable'].map((cell) => cell.padStart(8)).join(' ')
