import { StartupError } from '../config/startupError.ts'
import { countries } from '../areas/settings/countries.ts'
import { settingsRules } from '../areas/settings/rules.ts'
import { ruleProblems } from '../../domain/settings/ruleProblems.ts'
import type { Config } from '../config/config.ts'
import { createLog } from '../kernel/log.ts'
import { readRunConfig } from './runConfig.ts'
import { people } from '../seed/people.ts'
import { start } from './start.ts'

/** npm passes the terminal's signal on to a process that has got it already: one Ctrl+C comes twice. */
const signalsOfOnePress = 2

/**
 * Runs app, platform and, in a sandbox, the external services. SIGTERM and SIGINT stop them in order, a
 * second Ctrl+C at once.
 */
async function run(config: Config): Promise<void> {
  const log = createLog(config)
  const running = await start(config, log, Date.now)
  let stopping: Promise<void> | null = null
  let signals = 0
  const stop = (): void => {
    signals += 1
    if (signals > signalsOfOnePress) process.exit(1)
    stopping ??= running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.fatal({ err: error }, 'could not stop in order')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop).on('SIGINT', stop)
  process.stdout.write(`${greeting(config).join('\n')}\n`)
}

function greeting({ mode, appUrl, platformUrl, sandboxUrl }: Config): string[] {
  const addresses = [`Openfloor is ready: ${appUrl}`, `  platform  ${platformUrl}`]
  if (mode === 'production' || sandboxUrl === null) return addresses
  return [
    ...addresses,
    `  sandbox   ${sandboxUrl}`,
    'Sign in as',
    ...people.map(({ role, email, password }) => `  ${email.padEnd(28)} ${password.padEnd(16)} ${role}`),
  ]
}

function printProblems(problems: readonly string[]): void {
  process.stderr.write(`${problems.join('\n')}\n`)
  process.exitCode = 1
}

try {
  const config = await readRunConfig(process.env)
  const faults = ruleProblems(
    settingsRules,
    countries.map(({ iso }) => iso),
  )
  if (!config.ok) printProblems(config.problems)
  else if (faults.length > 0) printProblems(faults)
  else await run(config.value)
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  printProblems([error.message])
}
