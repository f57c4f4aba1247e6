import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const valuesOf = (path: string): (string | undefined)[] => {
  const text = readFileSync(join(import.meta.dirname, '../../..', path), 'utf8')
  return [/sandbox ?= ?['"]([^'"]+)/, /referrerPolicy ?= ?['"]([^'"]+)/].map((pattern) => pattern.exec(text)?.[1])
}

test('[TRD-01] the iframe that starts with the document is as restricted as the screen’s own', () => {
  const started = valuesOf('index.html')
  expect(started).not.toContain(undefined)
  expect(started).toEqual(valuesOf('src/features/trading/PlatformView.tsx'))
})
