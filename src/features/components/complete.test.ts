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

/** What a component can be given or not: each is a state of its own, but for what is heard and not seen. */
function choicesOf(file: string): string[] {
  const text = readFileSync(join(ui, file), 'utf8')
  const found = [...text.matchAll(/[\s{;](\w+)(?:\?: |: boolean\b)/g)].map(([, name = '']) => name)
  return found.filter((name) => !/^(?:className|role|children|more|on[A-Z]\w*)$/.test(name))
}

/** The names under which the page has what a file of src/ui holds, and what it shows of them in `{name}States`. */
function shownOf(file: string): string[] {
  const [, names = ''] = new RegExp(`import \\{([^}]*)\\} from '[^']*/ui/${file}'`).exec(shown) ?? []
  const own = names.split(',').map((name) => name.trim())
  return shown.split('<').filter((element) => own.some((name) => new RegExp(`^${name}(?:States)?\\b`).test(element)))
}

/** A property that is only handed on is given where the handing begins. */
const isGiven = (element: string, choice: string): boolean =>
  new RegExp(`\\s${choice}(?!=\\{(?:false|disabled)\\})(?:[=,>/\\s}]|$)`).test(element)

test('the component page shows each component of src/ui with everything that it can be given', () => {
  const choices = readdirSync(ui)
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => choicesOf(file).map((choice) => ({ file, choice })))
  expect(choices.length).toBeGreaterThan(20)
  const missing = choices.filter(
    ({ file, choice }) =>
      !shownOf(file).some((element) => isGiven(element, choice)) && !new RegExp(`\\b${choice}: (?!boolean)`).test(shown),
  )
  expect(missing).toEqual([])
})
