import { type ChildProcess, spawn } from 'node:child_process'
import { root } from '../build/build.ts'

/** Starts Node with these arguments, with output to our terminal. */
export const startProcess = (args: readonly string[], env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' })

/** Stops all processes and then this one, when one exits or on a termination signal. */
export function stopTogether(children: readonly ChildProcess[], last: () => Promise<void>): void {
  let ending = false
  const end = (code: number): void => {
    if (ending) return
    ending = true
    process.exitCode = code
    for (const child of children) child.kill('SIGTERM')
    void last()
  }
  for (const child of children) child.once('exit', (code) => end(code ?? 0))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end(0))
}
