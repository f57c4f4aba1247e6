import { type ChildProcess, spawn } from 'node:child_process'
import { root } from '../build/build.ts'

/** Starts Node with these arguments, writing to our terminal. */
export const begin = (args: readonly string[], env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' })

/** Ends all of them, and then us, when one ends or when we are told to. */
export function endTogether(children: readonly ChildProcess[], last: () => Promise<void>): void {
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
