import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ui = join(import.meta.dirname, '../../ui')
const shown = ['sections.tsx', 'interactive.tsx'].map((file) => readFileSync(join(import.meta.dirname, file), 'utf8')).join('')

test('the component page shows every component of src/ui', () => {
  const components = readdirSync(ui).filter((file) => file.endsWith('.tsx'))
  expect(components.length).toBeGreaterThan(10)
  expect(components.filter((file) => !shown.includes(`/ui/${file}'`))).toEqual([])
})

/** The looks that a component's properties name, but for its usual one and for roles, which are not seen. */
function looksOf(file: string): string[] {
  const text = readFileSync(join(ui, file), 'utf8')
  const unions = [...text.matchAll(/(?:^export type \w+ =|[\s{;](?!role\b)\w+\??:) ((?:'\w+' \| )+'\w+')/gm)]
  return unions.flatMap(([, union = '']) => union.replaceAll("'", '').split(' | ')).filter((look) => !text.includes(` = '${look}'`))
}

test('the component page shows every look that a component of src/ui has', () => {
  const components = readdirSync(ui).filter((file) => file.endsWith('.tsx'))
  const looks = components.flatMap((file) => looksOf(file).map((look) => ({ file, look })))
  expect(looks.length).toBeGreaterThan(20)
  expect(looks.filter(({ look }) => !new RegExp(`['"]${look}['"]`).test(shown))).toEqual([])
})
