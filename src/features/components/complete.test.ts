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
