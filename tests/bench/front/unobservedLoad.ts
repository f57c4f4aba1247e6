import type { Browser, CDPSession } from 'playwright'
import { waitFor } from '../../support/waitFor.ts'
import { type PageFigures, probe } from './probe.ts'
import type { Target } from './targets.ts'

type Reply = { id: number; result?: Record<string, unknown>; error?: { message: string } }

/**
 * Returns a function that sends commands of the debugging protocol to a page, without the domains that
 * Playwright enables in its own pages.
 */
function commandsOf(session: CDPSession, sessionId: string): (method: string, params?: object) => Promise<Record<string, unknown>> {
  const waiting = new Map<number, (reply: Reply) => void>()
  session.on('Target.receivedMessageFromTarget', (event) => {
    const reply = JSON.parse(event.message) as Reply
    if (event.sessionId === sessionId) waiting.get(reply.id)?.(reply)
  })
  let last = 0
  return (method, params = {}) => {
    last += 1
    const id = last
    return new Promise((resolve, reject) => {
      waiting.set(id, ({ result, error }) => {
        waiting.delete(id)
        if (error) reject(new Error(`${method}: ${error.message}`))
        else resolve(result ?? {})
      })
      session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) }).catch(reject)
    })
  }
}

const quietMs = 2_000

/**
 * Loads a page on a processor four times slower, with an unwatched network: Playwright's `Network.enable`
 * makes the browser parse a script again for the line of each request, 130 ms of a start. Returns the probe's
 * figures.
 */
export async function unobservedLoad(browser: Browser, { url, ready, cookies }: Target): Promise<PageFigures> {
  const session = await browser.newBrowserCDPSession()
  const { browserContextId } = await session.send('Target.createBrowserContext')
  try {
    await session.send('Storage.setCookies', { browserContextId, cookies })
    const { targetId } = await session.send('Target.createTarget', { url: 'about:blank', browserContextId, width: 390, height: 844 })
    const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false })
    const send = commandsOf(session, sessionId)
    await send('Page.enable')
    await send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await send('Page.addScriptToEvaluateOnNewDocument', { source: `(${probe.toString()})(${JSON.stringify(ready)})` })
    await send('Page.navigate', { url })
    return await waitFor(
      `${url} to be ready and quiet`,
      async () => {
        const { result } = await send('Runtime.evaluate', { expression: 'JSON.stringify([globalThis.figures ?? null, performance.now()])' })
        const [figures, now] = JSON.parse((result as { value: string }).value) as [PageFigures | null, number]
        const last = figures?.longTasks.at(-1)
        const quietSince = Math.max(figures?.ready ?? Infinity, last ? last.start + last.ms : 0)
        return now - quietSince > quietMs ? figures : null
      },
      60_000,
    )
  } finally {
    await session.send('Target.disposeBrowserContext', { browserContextId })
    await session.detach()
  }
}
