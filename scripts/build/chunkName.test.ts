import { expect, test } from 'vitest'
import { chunkName } from './chunkName.ts'

const lazy = ['/src/features/session/LoginScreen.tsx', '/src/features/session/ResetScreen.tsx', '/src/features/news/NewsScreen.tsx']
const [login = '', reset = '', news = ''] = lazy

/**
 * A module graph of one module that `importers` import, beside the page, the worker and three lazy screens.
 */
const nameOf = (id: string, ...importers: string[]): string | null =>
  chunkName(id, {
    getModuleInfo: (asked) => ({
      importers: asked === id ? importers : [],
      dynamicImporters: [...lazy, '/src/app/offers/watchOffers.ts'].includes(asked) ? ['/src/app/areas.ts'] : [],
    }),
  })

const page = '/src/main.tsx'
const worker = '/workers/background/index.ts'

test.each([
  ['page', '/src/shell/i18n.ts', [page, login]],
  ['page', '/src/main.tsx', []],
  ['page', '/index.html', []],
  ['worker', '/workers/background/log.ts', [worker]],
  ['shared', '/contract/session.ts', [page, worker, login]],
  ['shared', '/domain/kernel/backOff.ts', [page, '/workers/background/jobs/laterRuns.ts']],
  ['session', '/src/features/session/PasswordRule.tsx', [login, reset]],
  ['controls', '/src/ui/Field.tsx', [login, news]],
  ['dialog', '/node_modules/@base-ui/react/dialog/index.mjs', [login, news]],
  ['qr', '/src/ui/QrCode.tsx', [login, news]],
  ['idle', '/domain/promotions/popupOffer.ts', [login, '/src/app/offers/watchOffers.ts']],
  ['common', '/domain/kernel/money.ts', [login, news]],
])('a module goes to the file %s by what imports it', (name, id, importers) => {
  expect(nameOf(id, ...importers)).toBe(name)
})

test('the worker’s entry is a file of its own, which no screen loads', () => {
  expect(nameOf(worker)).toBeNull()
})

test('a module that one screen imports is left to the bundler', () => {
  expect(nameOf('/src/features/news/Article.tsx', news)).toBeNull()
})
