import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import packageFile from '../../package.json' with { type: 'json' }
import toolkit from '@reduxjs/toolkit/package.json' with { type: 'json' }
import { root } from '../../scripts/build/build.ts'
import { listenInterval } from '../../domain/cascade/listening.ts'
import { pollIntervalMs } from '../../domain/invoices/timing.ts'
import { minuteMs, secondMs } from '../../domain/kernel/time.ts'
import { userRefreshEveryMs } from '../../domain/session/timing.ts'
import { signalsEveryMs } from '../../domain/signals/timing.ts'
import { jobs } from '../../workers/background/jobs/index.ts'
import { storeNames } from '../../workers/background/store/rows.ts'
import { filesIn, rootFiles, type TextFile } from './files.ts'
import { awaitsAtTop, callsOf, isImportOf, usesName } from './syntax.ts'

/** The packages that the product is built on, and the folders in which they do their work. */
const foundation: Record<string, readonly string[]> = {
  react: ['src'],
  'react-dom': ['src'],
  'react-redux': ['src'],
  'react-router-dom': ['src'],
  '@reduxjs/toolkit': ['src'],
  i18next: ['src'],
  signature_pad: ['src/features'],
  'workbox-window': ['src/bridges'],
  comlink: ['src/bridges', 'workers/background'],
  idb: ['workers/background/store'],
  'fake-indexeddb': ['workers/background'],
  playwright: ['tests/support', 'tests/journeys'],
}
/** Packages that the configuration of builds and tests uses. */
const configured = ['vite', 'vite-plugin-pwa', 'vitest']

/** The code of some folders, without tests. */
const codeOf = (...rooms: readonly string[]): TextFile[] => filesIn(rooms, /(?<!\.test)\.tsx?$/)
const namesOf = (sources: readonly TextFile[]): string[] => sources.map(({ file }) => file).toSorted()

test.each(Object.entries(foundation))('[FRM-01] %s is used in %j', (name, folders) => {
  for (const folder of folders) {
    const users = filesIn([folder], /\.tsx?$/).filter((source) => isImportOf(name, source))
    expect([folder, users.length > 0]).toEqual([folder, true])
  }
})

test.each(configured)('[FRM-01] %s is used by a configuration', (name) => {
  expect(rootFiles().some((source) => isImportOf(name, source))).toBe(true)
})

test('[FRM-01] every package of the foundation is a dependency, Redux the one of its toolkit', () => {
  const declared = Object.keys({ ...packageFile.dependencies, ...packageFile.devDependencies })
  expect(declared).toEqual(expect.arrayContaining([...Object.keys(foundation), ...configured, 'redux']))
  expect(toolkit.dependencies).toHaveProperty('redux')
  expect(existsSync(join(root, 'node_modules/@reduxjs/toolkit/node_modules/redux'))).toBe(false)
})

test.each(['package.json', 'tsconfig.json', 'vite.config.ts', 'src', 'workers', 'public', 'locales', 'tests', 'README.md'])(
  '[FRM-02] the top level holds %s',
  (name) => {
    expect(existsSync(join(root, name))).toBe(true)
  },
)

test('[FRM-03] reads are endpoints of RTK Query; other calls change something', () => {
  const page = codeOf('src')
  const routesOf = (source: TextFile): string[] =>
    callsOf('callApi', source).flatMap(({ arguments: [first] }) => (first?.type === 'Identifier' ? [first.name] : []))
  expect([...new Set(page.flatMap(routesOf))].toSorted()).toEqual([
    'entroCvv',
    'mobile',
    'saveCardRoute',
    'setAccount',
    'setAccountExchange',
    'subscribePush',
    'unsubscribePush',
    'zoomScript',
    'zoomSession',
  ])
  const pageWithoutApi = page.filter(({ file }) => !file.startsWith('src/api/'))
  // Signing out of the platform, within its own time limit.
  expect(namesOf(pageWithoutApi.filter((source) => callsOf('callRoute', source).length > 0))).toEqual(['src/shell/session/signOut.ts'])
  const fetching = pageWithoutApi.filter((source) => callsOf('fetch', source).length > 0)
  const queries = fetching.filter((source) => callsOf('build.query', source).length > 0)
  expect(namesOf(queries)).toEqual(['src/features/pages/fragmentsApi.ts'])
  // A logout, the app's own files, and the check whether one of them is gone.
  expect(namesOf(fetching.filter((one) => !queries.includes(one)))).toEqual([
    'src/app/missingChunk.ts',
    'src/shell/session/pendingLogout.ts',
    'src/shell/texts/textFiles.ts',
  ])
})

test('[FRM-04] the worker has the polls, and no component polls', () => {
  expect(jobs.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['listen', 'invoice', 'signals', 'user']))
  expect([listenInterval(0, 0), pollIntervalMs, signalsEveryMs, userRefreshEveryMs]).toEqual([
    5 * secondMs,
    minuteMs,
    5 * minuteMs,
    5 * minuteMs,
  ])
  // Countdowns on screen, which call nothing.
  const displays = ['src/features/invoices/InvoiceDetails.tsx', 'src/features/signals/usePopupTime.ts']
  const timed = codeOf('src').filter((source) => usesName('setInterval', source) || usesName('pollingInterval', source))
  expect(namesOf(timed)).toEqual(displays)
})

test('[FRM-04] what the worker reports reaches the store at one place', () => {
  expect(namesOf(codeOf('src').filter((source) => callsOf('backgroundReported', source).length > 0))).toEqual(['src/bridges/background.ts'])
})

test('[FRM-05] only the worker opens a database, which holds tries, daily keys, files and drafts', () => {
  const others = codeOf('src', 'platform', 'domain', 'contract').filter(
    (source) => isImportOf('idb', source) || usesName('indexedDB', source),
  )
  expect(namesOf(others)).toEqual([])
  expect(storeNames).toEqual(expect.arrayContaining(['deposits', 'daily', 'uploads', 'uploadParts', 'drafts']))
})

// WebKit before 2026 loops for ever in such a module if its iframe or page goes away while it waits.
test('[PWA-09] no file of the browser awaits at its top level', () => {
  const browserFiles = codeOf('src', 'workers', 'platform', 'contract', 'domain')
  expect(namesOf(browserFiles.filter(awaitsAtTop))).toEqual([])
})
