import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ui = join(import.meta.dirname, '../../ui')
const shown = ['sections.tsx', 'interactive.tsx'].map((file) => readFileSync(join(import.meta.dirname, file), 'utf8')).join('')

test('the component page shows every component of src/ui', () => {
  const components = readdirSync(ui).filter((file) => /^[A-Z]\w*\.tsx$/.test(file))
  expect(components.length).toBeGreaterThan(10)
  expect(components.filter((file) => !shown.includes(`/ui/${file}'`))).toEqual([])
})

/** Returns the variants in a component's prop unions, without default values and ARIA roles. */
function variantsOf(file: string): string[] {
  const text = readFileSync(join(ui, file), 'utf8')
  const unions = [...text.matchAll(/(?:^export type \w+ =|[\s{;](?!role\b)\w+\??:) ((?:'\w+' \| )+'\w+')/gm)]
  return unions.flatMap(([, union = '']) => union.replaceAll("'", '').split(' | ')).filter((variant) => !text.includes(` = '${variant}'`))
}

test('the component page shows every variant of the components of src/ui', () => {
  const components = readdirSync(ui).filter((file) => /^[A-Z]\w*\.tsx$/.test(file))
  const variants = components.flatMap((file) => variantsOf(file).map((variant) => ({ file, variant })))
  expect(variants.length).toBeGreaterThan(20)
  expect(variants.filter(({ variant }) => !new RegExp(`['"]${variant}['"]`).test(shown))).toEqual([])
})

/**
 * Returns a component's optional and boolean props. Each must be shown, except props without a visible
 * effect.
 */
function optionalPropsOf(file: string): string[] {
  const text = readFileSync(join(ui, file), 'utf8')
  const found = [...text.matchAll(/[\s{;](\w+)(?:\?: |: boolean\b)/g)].map(([, name = '']) => name)
  return found.filter((name) => !/^(?:className|role|children|more|on[A-Z]\w*)$/.test(name))
}

/**
 * Returns the JSX elements on the page that render a component of the file, directly or through
 * `{name}States`.
 */
function elementsOf(file: string): string[] {
  const [, names = ''] = new RegExp(`import \\{([^}]*)\\} from '[^']*/ui/${file}'`).exec(shown) ?? []
  const own = names.split(',').map((name) => name.trim())
  return shown.split('<').filter((element) => own.some((name) => new RegExp(`^${name}(?:States)?\\b`).test(element)))
}

/** True if the element sets the prop to something other than `false` or a forwarded value. */
const isPassed = (element: string, prop: string): boolean =>
  new RegExp(`\\s${prop}(?!=\\{(?:false|disabled)\\})(?:[=,>/\\s}]|$)`).test(element)

test('the component page shows every optional prop of the components of src/ui', () => {
  const props = readdirSync(ui)
    .filter((file) => /^[A-Z]\w*\.tsx$/.test(file))
    .flatMap((file) => optionalPropsOf(file).map((prop) => ({ file, prop })))
  expect(props.length).toBeGreaterThan(20)
  const missing = props.filter(
    ({ file, prop }) => !elementsOf(file).some((element) => isPassed(element, prop)) && !new RegExp(`\\b${prop}: (?!boolean)`).test(shown),
  )
  expect(missing).toEqual([])
})
