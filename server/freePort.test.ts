import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePorts, listenFault } from './freePort.ts'

test('of many free ports no two are alike', async () => {
  expect(new Set(await freePorts(500)).size).toBe(500)
})

test('a port that is listened on says why it cannot be had', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  expect(await listenFault((server.address() as { port: number }).port, '127.0.0.1')).toBe('EADDRINUSE')
  await new Promise((resolve) => server.close(resolve))
})
