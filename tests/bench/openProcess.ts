import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** Starts a measured process and returns the JSON it prints when it is ready. Rejects if it ends before. */
export async function openProcess<T>(file: string, args: readonly (string | number | null)[]): Promise<{ server: T; child: ChildProcess }> {
  const given = args.filter((one) => one !== null).map(String)
  const child = spawn(process.execPath, [file, ...given], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the measured process ended')))
  const [line] = (await Promise.race([once(createInterface({ input: child.stdout }), 'line'), ended])) as [string]
  ended.catch(() => undefined)
  return { server: JSON.parse(line) as T, child }
}
