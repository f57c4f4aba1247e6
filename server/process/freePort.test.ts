import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePorts, listenErrorCode } from './freePort.ts'

test('all of many free ports differ', async () => {
  expect(new Set(await freePorts(500)).size).toBe(500)
})

test('the fault of a port in use is returned', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  expect(await listenErrorCode((server.address() as { port: number }).port, '127.0.0.1')).toBe('EADDRINUSE')
  await new Promise((resolve) => server.close(resolve))
})
