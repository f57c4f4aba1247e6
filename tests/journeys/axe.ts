import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { BrowserContext, Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Axe = { run(context: unknown, options: unknown): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }

/** Puts axe into every page of the context. The context has to be made with `bypassCSP`. */
export const bringAxe = (context: BrowserContext): Promise<unknown> => context.addInitScript(source)

/** What axe finds wrong with the page on screen, by rule, with the first place. The frame of the platform is a page of its own. */
export const violations = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: Axe }
    // Colours in the middle of a transition are nobody's choice.
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)))
    const { violations: found } = await axe.run(document, { iframes: false })
    return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160) ?? ''}`)
  })

/** How far the page, or what an open dialog holds, can be scrolled sideways, in pixels. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const scrolled = [document.documentElement, ...document.querySelectorAll('[role=dialog], [role=dialog] > *')]
    return Math.max(...scrolled.map((element) => element.scrollWidth - element.clientWidth))
  })
