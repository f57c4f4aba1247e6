import { connect, createServer, type Socket } from 'node:net'
import { countPartBytes } from './countPartBytes.ts'

/**
 * A slow way to the server that counts the bytes of parts sent through it and can break every connection at a
 * byte.
 */
export type CountingGate = {
  sent(): number
  /**
   * Resolves once this many more bytes of parts have passed, or after ten seconds: nothing may be on its way.
   */
  passed(bytes: number): Promise<void>
  breakAfter(bytes: number): void
  close(): Promise<void>
}

/** As of a good mobile connection: a part takes long enough to be cut. */
const bytesPerMs = 3_000
const longestWaitMs = 10_000

/** Listens on `port` and forwards to `target`. */
export async function openCountingGate(port: number, target: number): Promise<CountingGate> {
  const sockets = new Set<Socket>()
  let sent = 0
  let left = Infinity
  let onSent = (): void => undefined

  function forward(incoming: Socket): void {
    const outgoing = connect(target, '127.0.0.1')
    const count = countPartBytes()
    for (const socket of [incoming, outgoing]) {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    }
    outgoing.on('error', () => incoming.destroy()).on('close', () => incoming.destroy())
    // The bytes sent before a kill arrive.
    incoming.on('error', () => outgoing.end()).on('close', () => outgoing.end())
    outgoing.pipe(incoming)
    incoming.on('data', (chunk: Buffer) => {
      const passed = chunk.subarray(0, Math.max(left, 0))
      left -= chunk.length
      sent += count(passed)
      onSent()
      outgoing.write(passed)
      if (left <= 0) {
        left = Infinity
        for (const socket of sockets) socket.end()
        incoming.destroy()
        return
      }
      incoming.pause()
      setTimeout(() => incoming.resume(), chunk.length / bytesPerMs)
    })
  }

  const server = createServer(forward)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, 'localhost', resolve)
  })
  return {
    sent: () => sent,
    passed: (bytes) =>
      new Promise((resolve) => {
        const goal = sent + bytes
        const done = (): void => {
          onSent = () => undefined
          clearTimeout(timer)
          resolve()
        }
        const timer = setTimeout(done, longestWaitMs)
        onSent = () => sent >= goal && done()
        onSent()
      }),
    breakAfter(bytes) {
      left = bytes
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
