import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import packageFile from '../../package.json' with { type: 'json' }
import { root } from '../../scripts/build/build.ts'
import { stages } from '../../scripts/test/stages.ts'
import { readConfig } from '../../server/config/config.ts'
import { testCards } from '../../sandbox/testCards.ts'
import { people } from '../../server/seed/people.ts'
import { filesIn } from './files.ts'

const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const readme = read('README.md')
/** Every word the README marks as code. */
const named = new Set([...readme.matchAll(/`([^`\n]+)`/g)].map(([, word = '']) => word))

test('[SRV-10] the README lists every variable that the server reads', () => {
  const asked = new Set<string>()
  const given: Record<string, string> = { RECAPTCHA_KEY: 'key', RECAPTCHA_SECRET: 'secret', RECAPTCHA_ASSETS_URL: 'https://assets.example' }
  const look = (name: string | symbol): string | undefined => {
    asked.add(String(name))
    return given[String(name)]
  }
  readConfig(new Proxy({}, { get: (_env, name) => look(name) }))
  expect(asked.size).toBeGreaterThan(25)
  expect([...asked].filter((name) => !named.has(name) && !named.has(`${name}=optional`))).toEqual([])
})

test('the README lists every script, and no other', () => {
  const listed = [...readme.matchAll(/^\| `npm (?:run )?([\w:]+)` \|/gm)].map(([, name = '']) => name)
  expect(listed.toSorted()).toEqual(Object.keys(packageFile.scripts).toSorted())
  expect(stages.map(({ name }) => name)).toEqual(expect.arrayContaining(['unit', 'contract']))
})

/** A folder with this lock is a server's data, whatever its name. */
const isData = (name: string): boolean => existsSync(join(root, name, 'openfloor.lock'))

test('the README lists every folder of the repository', () => {
  const made = ['node_modules', 'dist']
  const folders = readdirSync(root, { withFileTypes: true })
    .filter((one) => one.isDirectory() && !one.name.startsWith('.'))
    .map(({ name }) => name)
    .filter((name) => !made.includes(name) && !isData(name))
  expect(folders.length).toBeGreaterThan(8)
  expect(folders.filter((name) => !named.has(`${name}/`))).toEqual([])
})

test('[SRV-11] the README’s credentials sign in every person of the seed', () => {
  for (const { email, password } of people) expect(readme).toContain(`| ${email} | ${password} |`)
})

const documents = ['README.md', ...filesIn(['docs'], /\.md$/).map(({ file }) => file)]

test.each(documents)('every link of %s leads to a file', (file) => {
  const links = [...read(file).matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, path = '']) => path)
  expect(links.filter((path) => !existsSync(join(root, file, '..', path)))).toEqual([])
})

test('every file and folder that docs/architecture.md names exists', () => {
  const paths = [...read('docs/architecture.md').matchAll(/`((?:[\w-]+\/)+[\w.-]*)`/g)].map(([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(40)
  const within = ['', 'workers', 'src', 'server']
  expect(paths.filter((path) => !within.some((room) => existsSync(join(root, room, path))))).toEqual([])
})

test('the documented test cards are those that the sandbox accepts', () => {
  const documented = [...read('docs/testCards.md').matchAll(/^\| ((?:\d{4} ){3}\d{4}) \| (\w+) \|/gm)]
  const written = documented.map(([, number = '', brand = '']) => `${number.replaceAll(' ', '')} ${brand.toLowerCase()}`)
  expect(written.toSorted()).toEqual(testCards.map(({ number, brand }) => `${number} ${brand}`).toSorted())
  const shown = [...readme.matchAll(/^\| ((?:\d{4} ){3}\d{4}) \|/gm)].map(([, number = '']) => number.replaceAll(' ', ''))
  expect(shown.length).toBeGreaterThanOrEqual(7)
  expect(shown.filter((number) => !testCards.some((card) => card.number === number))).toEqual([])
})

test('each record in docs/decisions has a unique number', () => {
  const numbers = readdirSync(join(root, 'docs/decisions')).map((file) => /^(\d{3})-[\w-]+\.md$/.exec(file)?.[1])
  expect(numbers).not.toContain(undefined)
  expect(new Set(numbers).size).toBe(numbers.length)
})
