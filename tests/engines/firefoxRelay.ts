#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { argv, env, exit, stderr } from 'node:process'
import { WebSocket, WebSocketServer } from 'ws'

/**
 * Playwright sends it for every context; Firefox 153 does not know it. Emulated media therefore has no effect
 * in this engine.
 */
const unsupported = new Set(['emulation.setMediaFeaturesOverride'])
const announcement = /WebDriver BiDi listening on (ws:\/\/\S+)/

type Message = { id: number; method: string }
type FrameEvent = { method?: string; params?: { context?: string; parent?: string | null } }

/**
 * Returns whether Playwright still knows the frame of an event. A document that is replaced takes its iframes
 * with it, and Playwright ends its process at the late news that one of them has navigated.
 */
function createFrameFilter(): (text: string) => boolean {
  const parents = new Map<string, string>()
  const gone = new Set<string>()
  const removeInside = (context: string): void => {
    for (const [child, parent] of parents)
      if (parent === context) {
        parents.delete(child)
        gone.add(child)
        removeInside(child)
      }
  }
  return (text) => {
    if (!text.includes('"browsingContext.')) return true
    const { method, params: { context, parent } = {} } = JSON.parse(text) as FrameEvent
    if (context === undefined) return true
    if (method === 'browsingContext.contextCreated') {
      gone.delete(context)
      if (parent != null) parents.set(context, parent)
    } else if (method === 'browsingContext.contextDestroyed') {
      parents.delete(context)
      removeInside(context)
      gone.add(context)
    } else if (method === 'browsingContext.navigationCommitted') {
      if (gone.has(context)) return false
      removeInside(context)
    }
    return true
  }
}

/**
 * Forwards messages between Playwright and Firefox, answers the unsupported commands and leaves out news of
 * removed frames.
 */
function relay(firefoxUrl: string): void {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, maxPayload: 2 ** 28 }, () => {
    const address = server.address()
    // Playwright reads this line to find the browser.
    if (address !== null && typeof address === 'object') stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${address.port}\n`)
  })
  server.on('connection', (client, { url = '' }) => {
    const firefox = new WebSocket(firefoxUrl + url, { maxPayload: 2 ** 28 })
    const waiting: string[] = []
    const isKnown = createFrameFilter()
    firefox.on('open', () => {
      for (const text of waiting.splice(0)) firefox.send(text)
    })
    firefox.on('message', (data: Buffer) => {
      const text = data.toString()
      if (isKnown(text)) client.send(text)
    })
    client.on('message', (data: Buffer) => {
      const text = data.toString()
      const { id, method } = JSON.parse(text) as Message
      if (unsupported.has(method)) client.send(JSON.stringify({ type: 'success', id, result: {} }))
      else if (firefox.readyState === WebSocket.OPEN) firefox.send(text)
      else waiting.push(text)
    })
    client.on('close', () => firefox.close())
    firefox.on('close', () => client.close())
  })
}

const browser = spawn(env['FIREFOX'] ?? '/usr/bin/firefox-esr', argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] })
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) globalThis.process.on(signal, () => browser.kill(signal))
browser.on('exit', (code) => exit(code ?? 0))
browser.stderr.setEncoding('utf8').on('data', (text: string) => {
  const url = announcement.exec(text)?.[1]
  if (url === undefined) stderr.write(text)
  else relay(url)
})
