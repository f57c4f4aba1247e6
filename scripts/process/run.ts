import { type ChildProcess, spawn } from 'node:child_process'

export type ProcessResult = { code: number; output: string }
export type RunOptions = {
  env?: Record<string, string | undefined>
  cwd?: string
  show?: boolean
  /**
   * The program and its children are killed after this time, in milliseconds. Without it there is no limit.
   */
  limitMs?: number
  /** True once the program has done its work: it is killed if it does not end within a minute of that. */
  isDone?: () => boolean
}

const checkMs = 1_000
/** Vitest waits 10 s for its workers, and for ever for a process that a worker has left behind. */
const endMs = 60_000

/**
 * Runs a program to its end and returns its output. With `show` the output also goes to the terminal as it
 * comes.
 */
export function run(program: string, args: readonly string[], options: RunOptions = {}): Promise<ProcessResult> {
  const { env, cwd, show = false, limitMs, isDone } = options
  const isLimited = limitMs !== undefined || isDone !== undefined
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A process group of its own, so that it can be killed with its children.
      detached: isLimited,
    })
    const parts: string[] = []
    for (const [stream, terminal] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ] as const) {
      stream.setEncoding('utf8').on('data', (part: string) => {
        parts.push(part)
        if (show) terminal.write(part)
      })
    }
    const stopWatching = isLimited ? watch(child, program, limitMs ?? Infinity, isDone ?? (() => false)) : () => undefined
    child.once('error', reject)
    child.once('close', (code, signal) => {
      stopWatching()
      resolve({ code: code ?? (signal ? 1 : 0), output: parts.join('') })
    })
  })
}

/**
 * Kills the group of a program that runs too long or does not end, and on an interrupt of this process.
 * Returns how to stop.
 */
function watch(child: ChildProcess, program: string, limitMs: number, isDone: () => boolean): () => void {
  const startedAt = performance.now()
  let doneAt: number | null = null
  const killGroup = (signal: NodeJS.Signals = 'SIGKILL'): void => {
    if (child.pid !== undefined) process.kill(-child.pid, signal)
  }
  const timer = setInterval(() => {
    const now = performance.now()
    if (doneAt === null && isDone()) doneAt = now
    const isStuck = doneAt !== null && now > doneAt + endMs
    if (!isStuck && now < startedAt + limitMs) return
    clearInterval(timer)
    console.error(`${program} ${isStuck ? 'left a process behind' : `took more than ${limitMs / 60_000} minutes`}, and was killed`)
    killGroup()
  }, checkMs)
  const interrupt = (): void => {
    killGroup('SIGINT')
    process.exit(130)
  }
  process.once('SIGINT', interrupt)
  process.once('SIGTERM', interrupt)
  return () => {
    clearInterval(timer)
    process.off('SIGINT', interrupt)
    process.off('SIGTERM', interrupt)
  }
}
