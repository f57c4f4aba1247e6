import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, BrowserContext, BrowserContextOptions, Frame, Page } from 'playwright'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Axe = { run(context: unknown, options: unknown): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }

/** Adds axe to every page of the context, which must be created with `bypassCSP`. */
export const addAxe = (context: BrowserContext): Promise<unknown> => context.addInitScript(source)

export type Appearance = { theme: 'dark' | 'light'; viewport: { width: number; height: number } }

/** Opens a context with this theme and viewport and with axe. */
export async function openAxeContext(
  browser: Browser,
  { theme, viewport }: Appearance,
  more: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport, locale: 'en-GB', bypassCSP: true, reducedMotion: 'reduce', ...more })
  await addAxe(context)
  await context.addInitScript((name) => {
    // The platform's iframe has its own storage.
    if (window === window.top) localStorage.setItem('theme', name)
  }, theme)
  return context
}

/**
 * Returns the axe-core violations of the page or a part of it, by rule, with the first element. An iframe is
 * checked as a separate page.
 */
export const violations = (page: Page | Frame, part = ':root'): Promise<string[]> =>
  page.evaluate(async (selector) => {
    const { axe } = globalThis as unknown as { axe: Axe }
    // Colours during a transition are not checked.
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)))
    const { violations: found } = await axe.run(document.querySelector(selector), { iframes: false })
    return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160) ?? ''}`)
  }, part)

/** Returns how far the page, or the content of an open dialog, scrolls sideways, in pixels. */
export const horizontalOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const scrolled = [document.documentElement, ...document.querySelectorAll('[role=dialog], [role=dialog] > *')]
    return Math.max(...scrolled.map((element) => element.scrollWidth - element.clientWidth))
  })
