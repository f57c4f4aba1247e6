import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { type Processor, processors, wallets } from '../../contract/kernel.ts'
import { processorTable } from '../../domain/cascade/processorTable.ts'
import { root } from '../../scripts/build/build.ts'
import { type Source, sourcesOf } from './sources.ts'

/** The folders with a file of each processor that has something of its own, and a list of them. */
const ownFolders = ['server/areas/cascade/processors', 'sandbox/processors', 'src/features/funding/processors']
const lists = ['server/areas/cascade/processors/index.ts', 'sandbox/processors/index.ts']

/** Why a file beside these names a processor. */
const exceptions: Readonly<Record<string, string>> = {
  'contract/kernel.ts': 'the ids, which type every table',
  'contract/cascade.ts': 'the calls of the original',
  'contract/processors.ts': 'the calls of the original',
  'contract/funding.ts': 'the calls of the original',
  'domain/cascade/processorTable.ts': 'the table',
  'domain/cascade/processorFacts.ts': 'the offers with a step of their own',
  'domain/cascade/countries.ts': 'FUND-04 names the countries of two; the first screen reads them without the table',
  'domain/cascade/stack.ts': 'FUND-20 names the default stack',
  'domain/cards/binVerdict.ts': 'FUND-16 names Entropay’s cards',
  'domain/funding/methods.ts': 'the table of tabs, some of which are one processor’s (FUND-02)',
  'domain/funding/maximum.ts': 'the settings have a maximum of VLOAD’s own',
  'domain/funding/depositTerms.ts': 'the settings have a maximum of VLOAD’s own',
  'server/areas/settings/rules.ts': 'the operator’s settings',
  'server/areas/session/userView.ts': 'the person’s field isEntorpayCard',
  'server/seed/people.ts': 'the sample people',
  'src/app/App.tsx': 'the original’s address of VLOAD’s card page (FUND-30)',
  'src/shell/location/documentPath.ts': 'the original’s address of VLOAD’s card page (FUND-30)',
}

const ids = [...processors, ...wallets]

/** True if a source has the id, or the slug as a text or a part of an address. */
function names({ text }: Source, id: Processor): boolean {
  const { slug } = processorTable[id]
  return new RegExp(`\\b${id}\\b`).test(text) || (slug !== null && new RegExp(`['"\`/]${slug}['"\`/?:]`).test(text))
}
const namedIn = (source: Source): Processor[] => ids.filter((id) => names(source, id))

const sources = sourcesOf('contract', 'domain', 'http', 'server', 'sandbox', 'src', 'workers', 'platform')

test('[FUND-20] a processor is named in its own files, the table, and nowhere else without a reason', () => {
  const naming = sources.filter((source) => namedIn(source).length > 0).map(({ file }) => file)
  const elsewhere = naming.filter((file) => !ownFolders.includes(dirname(file)))
  expect(new Set(elsewhere)).toEqual(new Set(Object.keys(exceptions)))
})

test('[FUND-20] a file of one processor names no other', () => {
  const files = sources.filter(({ file }) => ownFolders.includes(dirname(file)) && !lists.includes(file))
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter((source) => namedIn(source).length > 1).map(({ file }) => file)).toEqual([])
})

test('[FUND-20] every file of a processor in the server and the sandbox is in its folder’s list', () => {
  for (const list of lists) {
    const folder = dirname(list)
    const text = readFileSync(join(root, list), 'utf8')
    const files = sources.filter(({ file }) => dirname(file) === folder && file !== list).map(({ file }) => basename(file))
    expect(files.filter((file) => !text.includes(`'./${file}'`))).toEqual([])
  }
})

test('every file named for a new processor exists', () => {
  const page = readFileSync(join(root, 'docs/addingAProcessor.md'), 'utf8')
  const named = [...page.matchAll(/`((?:\w+\/)+[\w.]*)`/g)].map(([, path = '']) => path)
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
