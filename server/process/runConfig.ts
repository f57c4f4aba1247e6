import { systemErrorCode } from '../config/startupError.ts'
import { readConfig } from '../config/config.ts'
import { freePorts } from './freePort.ts'
import { listenProblem } from './listen.ts'

const variables = ['PORT', 'PLATFORM_PORT', 'SANDBOX_PORT'] as const
type Env = Readonly<Record<string, string | undefined>>
type Read = ReturnType<typeof readConfig>

/** Reads the configuration and picks a free port for each that is 0, before anything is built: the page's policy contains the addresses. */
export async function readRunConfig(env: Env): Promise<Read> {
  const read = readConfig(env)
  if (!read.ok) return read
  const { host } = read.value
  try {
    const open = variables.filter((name) => env[name] === '0')
    const ports = await freePorts(open.length, host)
    return readConfig({ ...env, ...Object.fromEntries(open.map((name, index) => [name, String(ports[index])])) })
  } catch (error) {
    const problem = listenProblem(systemErrorCode(error), { host, port: 0, variable: 'PORT' })
    if (problem === null) throw error
    return { ok: false, problems: [problem] }
  }
}
