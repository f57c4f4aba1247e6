import { waitFor } from '../support/waitFor.ts'
import type { EngineDocument } from './engine.ts'

/** The key of an element reference in WebDriver. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
type Reference = { [elementKey]: string }

export type Send = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => Promise<T>

/** A command takes at most 60 s, the limit of a page load. */
const commandLimitMs = 90_000

/**
 * Returns a function that sends WebDriver commands. It throws WebDriver's error. After a command without an
 * answer it throws at once: the browser hangs, and each further command would wait as long.
 */
export function sender(port: number): Send {
  let hung: Error | null = null
  return async (method, path, body) => {
    if (hung) throw hung
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      signal: AbortSignal.timeout(commandLimitMs),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      if ((error as Error).name === 'TimeoutError') hung = new Error(`the browser did not answer ${method} ${path}`)
      throw hung ?? error
    })
    const { value } = (await answer.json()) as { value: { error?: string } | null }
    if (value?.error !== undefined) throw new Error(`${path}: ${JSON.stringify(value).slice(0, 400)}`)
    return value as never
  }
}

const find = (send: Send, session: string, selector: string): Promise<Reference> =>
  waitFor(selector, () => {
    const using = selector.startsWith('//') ? 'xpath' : 'css selector'
    return send<Reference>('POST', `${session}/element`, { using, value: selector }).catch(() => null)
  })

/** Returns the page's document, or the document of the iframe that matches. */
export function webdriverDocument(send: Send, session: string, iframe?: string): EngineDocument {
  const within = async <T>(run: () => Promise<T>): Promise<T> => {
    await send('POST', `${session}/frame`, { id: null })
    if (iframe !== undefined) await send('POST', `${session}/frame`, { id: await find(send, session, iframe) })
    return run()
  }
  const element = async (selector: string): Promise<string> => (await find(send, session, selector))[elementKey]
  const act = (selector: string, action: 'click' | 'value', body: object): Promise<unknown> =>
    within(async () => send('POST', `${session}/element/${await element(selector)}/${action}`, body))
  /**
   * Repeats actions on an element until it can be used: one that is still hidden, covered or about to be
   * replaced refuses, and nothing has happened. The iframe is entered again each time: in one that was
   * replaced meanwhile the driver reports every element as not interactable.
   */
  const untilUsable = (what: string, run: () => Promise<unknown>): Promise<true> =>
    waitFor(what, async () => {
      try {
        await run()
        return true
      } catch (error) {
        if (/not interactable|stale element|click intercepted|no such (window|frame)/.test(String(error))) return false
        throw error
      }
    })
  return {
    text: (selector) => within(async () => send<string>('GET', `${session}/element/${await element(selector)}/text`)),
    async click(selector) {
      await untilUsable(`click on ${selector}`, () => act(selector, 'click', {}))
    },
    // In another site's iframe WebKit's driver refuses keys until a click has moved the focus there, and a
    // click on an iframe that is still loading moves nothing. A script cannot move it.
    async type(selector, text) {
      await untilUsable(`keys in ${selector}`, async () => {
        await act(selector, 'click', {})
        await act(selector, 'value', { text })
      })
    },
    evaluate: (body) =>
      within(async () => {
        const script = `const done = arguments[arguments.length - 1]; (async () => {${body}})().then((value) => done({ value }), (error) => done({ error: String(error) }))`
        const result = await send<{ value?: unknown; error?: string }>('POST', `${session}/execute/async`, { script, args: [] })
        if (result.error !== undefined) throw new Error(result.error)
        return result.value as never
      }),
  }
}
