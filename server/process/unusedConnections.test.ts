import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { deferred } from '../../domain/kernel/deferred.ts'
import { closeUnusedConnections } from '../../http/unusedConnections.ts'

test('[SRV-10] a stop waits for no connection that was opened in advance, and answers what was asked', async () => {
  const app = fastify()
  closeUnusedConnections(app)
  const asked = deferred<void>()
  const answer = deferred<string>()
  app.get('/', () => {
    asked.resolve()
    return answer.promise
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const unused = connect(port, '127.0.0.1')
  await once(unused, 'connect')
  const answered = fetch(`http://127.0.0.1:${port}/`)
  await asked.promise
  const closed = app.close()
  await once(unused, 'close')
  answer.resolve('late, but whole')
  expect(await (await answered).text()).toBe('late, but whole')
  await closed
})
