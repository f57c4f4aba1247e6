import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { documentAreas } from '../../contract/documents.ts'

/**
 * The roles of `tokens.css` that the page shows before its style sheet is loaded, by their short names in
 * `index.html`.
 */
const roles = { b: 'bg', s: 'surface', l: 'line', h: 'hover', t: 'text' } as const

/** Returns a property's value within a rule of the sheet, or of the primitives that it names. */
function valueOf(sheet: string, selector: string, name: string): string {
  const rule = sheet.slice(sheet.indexOf(`${selector} {`)).split('}')[0] ?? ''
  const value = new RegExp(`--${name}: ([^;]+);`).exec(rule)?.[1]
  if (value === undefined) throw new Error(`tokens.css has no --${name} in ${selector}`)
  const named = /^var\(--([\w-]+)\)$/.exec(value)?.[1]
  return named === undefined ? value : valueOf(sheet, ':root', named)
}

/** Returns a role’s colour in a theme. Throws if the sheet lacks it. */
export const colourOf = (sheet: string, theme: 'dark' | 'light', role: string): string => valueOf(sheet, `[data-theme='${theme}']`, role)

/** Returns the colours of the first paint as rules, one for each theme. Throws if the sheet lacks one. */
export const firstPaintColours = (sheet: string): string =>
  ['dark', 'light']
    .map((theme) => `[data-theme='${theme}']`)
    .map(
      (theme) =>
        `${theme}{${Object.entries(roles)
          .map(([short, role]) => `--${short}:${valueOf(sheet, theme, role)}`)
          .join(';')}}`,
    )
    .join('')

/**
 * Fills in what `index.html` shows before the page's script runs: the theme's colours, and the kinds of page
 * without navigation.
 */
export function firstPaint(root: string): Plugin {
  return {
    name: 'first-paint',
    transformIndexHtml(html) {
      const sheet = readFileSync(join(root, 'src/ui/tokens.css'), 'utf8')
      return html
        .replace('/* colours */', () => firstPaintColours(sheet))
        .replace('__DARK_COLOUR__', () => colourOf(sheet, 'dark', 'surface'))
        .replace('__LIGHT_COLOUR__', () => colourOf(sheet, 'light', 'surface'))
        .replace('__PUBLIC_AREAS__', documentAreas.filter((area) => area !== 'trading').join('|'))
    },
  }
}
