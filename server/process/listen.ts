import type { FastifyInstance } from 'fastify'
import { StartupError, systemErrorCode } from '../config/startupError.ts'

/** Returns one line about a failed listen, by the system's `code`; null if another fault is the cause. */
export function listenProblem(
  code: string | null,
  { host, port, variable, hostVariable = 'HOST' }: { host: string; port: number; variable: string; hostVariable?: string },
): string | null {
  switch (code) {
    case 'EADDRINUSE':
      return `port ${port} is in use by another program: choose another with ${variable}, such as ${variable}=${port + 10}`
    case 'EACCES':
      return `port ${port} may not be opened by this user: choose one from 1024 on with ${variable}, such as ${variable}=${port + 8_000}`
    case 'EADDRNOTAVAIL':
    case 'EAI_AGAIN':
    case 'EINVAL':
    case 'ENOTFOUND':
      return `${hostVariable} is '${host}', which is no address of this machine: give one that is, such as 127.0.0.1, or 0.0.0.0 for all of them`
    default:
      return null
  }
}

/** Listens. Throws `StartupError` with the variable to set if the port or host is the cause. */
export async function listen(app: FastifyInstance, host: string, port: number, variable: string, hostVariable = 'HOST'): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const problem = listenProblem(systemErrorCode(error), { host, port, variable, hostVariable })
    throw problem === null ? error : new StartupError(problem)
  }
}
