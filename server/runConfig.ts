import { codeOf } from './cannotStart.ts'
import { readConfig } from './config.ts'
import { freePorts } from './freePort.ts'
import { listenProblem } from './listen.ts'

const variables = ['PORT', 'PLATFORM_PORT', 'SANDBOX_PORT'] as const
type Env = Readonly<Record<string, string | undefined>>
type Read = ReturnType<typeof readConfig>

/**
 * The configuration of a process that is about to run, with a free port for each that is 0: chosen before anything is built, since
 * addresses made of them stand in the page's policy.
 */
export async function readRunConfig(env: Env): Promise<Read> {
  const read = readConfig(env)
  if (!read.ok) return read
  const { host } = read.value
  try {
    const open = variables.filter((name) => env[name] === '0')
    const ports = await freePorts(open.length, host)
    return readConfig({ ...env, ...Object.fromEntries(open.map((name, index) => [name, String(ports[index])])) })
  } catch (error) {
    const problem = listenProblem(codeOf(error), { host, port: 0, variable: 'PORT' })
    if (problem === null) throw error
    return { ok: false, problems: [problem] }
  }
}
