import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { colourOf, firstPaintColours } from './firstPaint.ts'

test('[APP-24, APP-29] the first paint has the colours of the style sheet, in both themes', () => {
  const colours = firstPaintColours(readFileSync(`${import.meta.dirname}/../../src/ui/tokens.css`, 'utf8'))
  expect(colours).toMatch(/^\[data-theme='dark'\]\{--b:#[^{}]+\}\[data-theme='light'\]\{--b:#[^{}]+\}$/)
  expect(colours.match(/--[bslht]:#[\da-f]{3,8}/g)).toHaveLength(10)
})

test('[APP-24] a colour that the style sheet does not have fails the build', () => {
  expect(() => firstPaintColours(":root { --ink: #000; } [data-theme='dark'] { --bg: var(--ink); }")).toThrow('tokens.css has no --surface')
})

test('[APP-24, PWA-01] the colour of the window is a role of the style sheet', () => {
  const sheet = ":root { --ink: #000; } [data-theme='dark'] { --surface: var(--ink); } [data-theme='light'] { --surface: #fff; }"
  expect([colourOf(sheet, 'dark', 'surface'), colourOf(sheet, 'light', 'surface')]).toEqual(['#000', '#fff'])
})
