import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './build.ts'
import { withoutNames } from './routerWithoutNames.ts'

const folder = join(root, 'node_modules/react-router/dist/production')

test('no part of the router is kept in the bundle by its name', () => {
  const files = readdirSync(folder).filter((file) => /^chunk-\w+\.mjs$/.test(file))
  const codes = files.map((file) => readFileSync(join(folder, file), 'utf8'))
  const kept = /^var \w+ = (?!\/\*)React\d*\.(?:forwardRef|memo|createContext)\(|^\w+\.displayName =/m
  expect(codes.some((code) => kept.test(code))).toBe(true)
  for (const code of codes) {
    const left = withoutNames(code)
    expect(kept.exec(left)?.[0]).toBeUndefined()
    expect(left.replaceAll('/* @__PURE__ */ ', '').length).toBeGreaterThan(code.length * 0.99)
  }
})
