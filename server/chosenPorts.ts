import { createServer } from 'node:net'

const variables = ['PORT', 'PLATFORM_PORT', 'SANDBOX_PORT'] as const
type Env = Readonly<Record<string, string | undefined>>

/** Puts a free port where 0 asks for any. Chosen before anything is built, since addresses made of them stand in the page's policy. */
export async function chooseFreePorts(env: Env): Promise<Env> {
  const chosen = await Promise.all(
    variables.filter((name) => env[name] === '0').map(async (name) => [name, String(await freePort(env['HOST'] ?? '127.0.0.1'))] as const),
  )
  return { ...env, ...Object.fromEntries(chosen) }
}

function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, host, () => {
      const address = server.address()
      server.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no free port'))))
    })
  })
}
