import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, BrowserContext, BrowserContextOptions, Frame, Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Axe = { run(context: unknown, options: unknown): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }

/** Puts axe into every page of the context. The context has to be made with `bypassCSP`. */
export const bringAxe = (context: BrowserContext): Promise<unknown> => context.addInitScript(source)

export type Look = { theme: 'dark' | 'light'; viewport: { width: number; height: number } }

/** A browser of its own that looks so, with axe in it. */
export async function looking(browser: Browser, { theme, viewport }: Look, more: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport, locale: 'en-GB', bypassCSP: true, reducedMotion: 'reduce', ...more })
  await bringAxe(context)
  await context.addInitScript((name) => {
    // The platform's frame has no storage of ours.
    if (window === window.top) localStorage.setItem('theme', name)
  }, theme)
  return context
}

/** What axe finds wrong with the page on screen, or with a part of it, by rule, with the first place. A frame in it is a page of its own. */
export const violations = (page: Page | Frame, part = ':root'): Promise<string[]> =>
  page.evaluate(async (selector) => {
    const { axe } = globalThis as unknown as { axe: Axe }
    // Colours in the middle of a transition are nobody's choice.
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)))
    const { violations: found } = await axe.run(document.querySelector(selector), { iframes: false })
    return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160) ?? ''}`)
  }, part)

/** How far the page, or what an open dialog holds, can be scrolled sideways, in pixels. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const scrolled = [document.documentElement, ...document.querySelectorAll('[role=dialog], [role=dialog] > *')]
    return Math.max(...scrolled.map((element) => element.scrollWidth - element.clientWidth))
  })
