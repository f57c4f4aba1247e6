import type { Readable } from 'node:stream'

/** The stream pauses while more than this waits to be written. In bytes. */
const maxWaiting = 1024 * 1024

/**
 * Yields everything that a request received, also before its connection was cut. A stream's own iterator
 * drops what it has buffered when the connection breaks, and the sender would have to send it again.
 */
export async function* untilCut(body: Readable): AsyncGenerator<Buffer> {
  const waiting: Buffer[] = []
  let size = 0
  let isOver = false
  let wake: () => void = () => undefined
  const onData = (chunk: Buffer): void => {
    waiting.push(chunk)
    size += chunk.length
    if (size > maxWaiting) body.pause()
    wake()
  }
  const onEnd = (): void => {
    isOver = true
    wake()
  }
  body.on('data', onData).on('end', onEnd).on('error', onEnd).on('close', onEnd)
  isOver = body.destroyed || body.readableEnded
  try {
    for (;;) {
      const chunk = waiting.shift()
      if (chunk) {
        size -= chunk.length
        if (size <= maxWaiting) body.resume()
        yield chunk
      } else if (isOver) return
      else await new Promise<void>((resolve) => (wake = resolve))
    }
  } finally {
    body.off('data', onData)
  }
}
