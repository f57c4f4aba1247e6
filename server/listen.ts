import type { FastifyInstance } from 'fastify'

export class PortInUse extends Error {
  constructor(port: number, variable: string) {
    super(`port ${port} is in use by another program: choose another with ${variable}, such as ${variable}=${port + 10}`)
    this.name = 'PortInUse'
  }
}

/** Listens, or throws `PortInUse` with the variable that chooses another port. */
export async function listen(app: FastifyInstance, host: string, port: number, variable: string): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') throw new PortInUse(port, variable)
    throw error
  }
}
