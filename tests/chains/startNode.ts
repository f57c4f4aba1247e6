import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

export type RunningNode = { stop(): Promise<void> }

/**
 * Starts a program and waits until it prints `ready`. Returns what it printed there. Throws if it ends
 * before.
 */
export async function startNode(program: string, args: readonly string[], ready: RegExp): Promise<RunningNode & { said: RegExpExecArray }> {
  const child: ChildProcess = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const said = await new Promise<RegExpExecArray>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (part: string) => {
        output += part
        const found = ready.exec(output)
        if (found) resolve(found)
      })
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`the node ended: ${output.slice(-500)}`)))
  })
  return {
    said,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill()
      await once(child, 'exit')
    },
  }
}
