import { spawn } from 'node:child_process'

export type ProcessResult = { code: number; output: string }
export type RunOptions = { env?: Record<string, string | undefined>; cwd?: string; show?: boolean }

/** Runs a program to its end and returns its output. With `show` the output also goes to the terminal as it comes. */
export function run(program: string, args: readonly string[], { env, cwd, show = false }: RunOptions = {}): Promise<ProcessResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
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
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code: code ?? (signal ? 1 : 0), output: parts.join('') }))
  })
}
