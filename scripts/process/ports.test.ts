import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { portProblems } from './ports.ts'

test('[SRV-10] a port in use is reported with a free alternative', async () => {
  const holder = createServer()
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve))
  const { port } = holder.address() as AddressInfo
  const wanted = [
    { variable: 'PORT', port, purpose: 'the app' },
    { variable: 'PLATFORM_PORT', port: port + 1, purpose: 'the trading platform' },
    { variable: 'SANDBOX_PORT', port: 0, purpose: 'the sandbox world' },
  ]
  const [line = '', ...others] = await portProblems(wanted, '127.0.0.1', 'npm start')
  holder.close()
  expect(line).toMatch(new RegExp(`^Port ${port}, for the app, is in use\\. Choose another: PORT=\\d+ npm start$`))
  expect(Number(/PORT=(\d+)/.exec(line)?.[1])).toBeGreaterThan(port + 1)
  expect(others.filter((other) => !other.includes('the trading platform'))).toEqual([])
})

test('[SRV-10] a host of another machine is reported in one line for all ports', async () => {
  const wanted = ['PORT', 'PLATFORM_PORT'].map((variable, index) => ({ variable, port: 4_100 + index, purpose: 'the app' }))
  expect(await portProblems(wanted, '192.0.2.1', 'npm start')).toEqual([expect.stringMatching(/^HOST is '192\.0\.2\.1', which is no /)])
})
