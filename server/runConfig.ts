import { codeOf } from './cannotStart.ts'
import { readConfig } from './config.ts'
import { freePort } from './freePort.ts'
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
    const choose = async (variable: string): Promise<[string, string]> => [variable, String(await freePort(host))]
    const chosen = await Promise.all(variables.filter((name) => env[name] === '0').map(choose))
    return readConfig({ ...env, ...Object.fromEntries(chosen) })
  } catch (error) {
    const problem = listenProblem(codeOf(error), { host, port: 0, variable: 'PORT' })
    if (problem === null) throw error
    return { ok: false, problems: [problem] }
  }
}
