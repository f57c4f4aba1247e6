type ImportRule = { may: readonly string[]; packages?: readonly string[]; instead: string }

/** Folders with import rules, and the folders that each may import (docs/architecture.md). */
export const importRules: Record<string, ImportRule> = {
  contract: {
    may: ['contract'],
    packages: ['zod/mini'],
    instead: 'The contract holds schemas and types alone: move the logic to domain/.',
  },
  'domain/kernel': {
    may: ['domain/kernel', 'contract'],
    packages: [],
    instead: 'The kernel is below every area: move what both need into it.',
  },
  domain: {
    may: ['domain', 'domain/kernel', 'contract'],
    packages: ['@noble/hashes/sha2.js', '@noble/hashes/sha3.js', '@scure/base', 'credit-card-type', 'trading-signals', 'zod/mini'],
    instead: 'A rule is a pure function: let the caller pass in what it needs.',
  },
  http: {
    may: ['http'],
    packages: ['fastify', 'node:http', 'node:net'],
    instead: 'Server and sandbox have only this in common: move what knows a call or a rule to server/kernel.',
  },
  workers: {
    // The service worker shows its own texts while no page is open.
    may: ['workers', 'domain', 'domain/kernel', 'contract', 'locales'],
    instead: 'A worker knows rules and the contract: report to the page by an event of contract/background.ts.',
  },
  sandbox: {
    may: ['sandbox', 'domain', 'domain/kernel', 'contract', 'http'],
    instead: 'The sandbox is another company: the server reaches it over HTTP alone. Move what both need to http/.',
  },
  platform: {
    may: ['platform', 'domain', 'domain/kernel', 'contract', 'locales'],
    instead: 'The platform is an origin of its own: talk to the shell by contract/platformMessages.ts.',
  },
  'src/ui': { may: ['src/ui', 'domain/kernel'], instead: 'A component of ui/ knows no feature: pass in what it shows.' },
  'src/browser': {
    may: ['src/browser', 'domain/kernel'],
    instead: 'A wrapper of a browser API knows nothing of the app: pass in what it needs.',
  },
  'src/api': {
    may: ['src/api', 'domain', 'domain/kernel', 'contract'],
    instead: 'The transport knows no screen: let the caller react to the answer.',
  },
  'src/bridges': {
    may: ['src/bridges', 'src/browser', 'domain', 'domain/kernel', 'contract'],
    instead: 'A bridge reports facts as actions: let a slice answer them.',
  },
  'src/shell': {
    may: ['src/shell', 'src/ui', 'src/bridges', 'src/browser', 'src/api', 'domain', 'domain/kernel', 'contract', 'locales'],
    instead: 'The shell is below the features: let the feature call it, or join the two in src/app.',
  },
  'src/features': {
    may: ['src/ui', 'src/api', 'src/bridges', 'src/browser', 'src/shell', 'domain', 'domain/kernel', 'contract', 'locales'],
    instead: 'Features do not know each other: move the shared part to shell/ or domain/, or join the two in src/app.',
  },
  'src/app': {
    may: [
      'src/app',
      'src/ui',
      'src/api',
      'src/bridges',
      'src/browser',
      'src/shell',
      'src/features',
      'domain',
      'domain/kernel',
      'contract',
      'locales',
    ],
    instead: 'The page reaches the workers by src/bridges and the server by src/api.',
  },
}

/**
 * The server's folders, the lowest floor first: each may import itself and the floors below. `tables` is
 * every file `tables.ts`, from which db/ composes the database's type.
 */
export const serverFloors: readonly (readonly string[])[] = [
  ['tables', 'config'],
  ['db'],
  ['metrics'],
  ['jobs', 'external'],
  ['kernel'],
  ['ledger'],
  ['areas/settings', 'areas/cards', 'areas/accounts', 'areas/news', 'areas/support', 'areas/uploads'],
  ['areas/quiz', 'areas/security', 'areas/gift', 'areas/trading', 'areas/chat'],
  ['areas/notifications', 'areas/referral'],
  ['areas/session', 'areas/tournaments', 'areas/signals', 'areas/verification'],
  ['areas/pages', 'areas/copying', 'areas/history', 'areas/tickets'],
  ['areas/promotions'],
  ['areas/withdrawals'],
  ['areas/cascade', 'areas/funding'],
  ['areas/invoices'],
  ['areas/testerActions'],
  ['areas'],
  ['platform'],
  ['seed'],
  ['process'],
]

const serverRules: ImportRule = {
  may: ['domain', 'domain/kernel', 'contract', 'http', 'locales'],
  instead: 'Move the shared rule to domain/ or the shared shape to contract/.',
}

const floorOf = (room: string): number => serverFloors.findIndex((rooms) => rooms.includes(room.slice('server/'.length)))

function serverRoom(path: string): string {
  const [, second = '', third = '', fourth] = path.split('/')
  if (path.endsWith('/tables.ts') || path.endsWith('/mailTables.ts')) return 'server/tables'
  if (second === 'areas' && fourth !== undefined) return `server/areas/${third}`
  return third === '' ? 'server/process' : `server/${second}`
}

/** Returns why a file of one of the server's folders must not import another; null if it may. */
function floorProblem(here: string, there: string): string | null {
  const [from, to] = [floorOf(here), floorOf(there)]
  const unlisted = [here, there].find((room) => floorOf(room) < 0)
  if (unlisted !== undefined) return `${here} may not import ${there}. List ${unlisted} in serverFloors of scripts/lint/rooms.ts.`
  if (to < from) return null
  return `${here} may not import ${there}. Move the shared part to a lower floor, or pass it in where both are listed.`
}

/**
 * Returns the folder of a path from the root. Each feature is its own: `src/features/funding`. Null for files
 * without rules, such as build settings.
 */
export function roomOf(path: string): string | null {
  if (path.endsWith('vite.config.ts')) return null
  const [top = '', second = '', third] = path.split('/')
  if (top === 'src') {
    if (second === 'features' && third) return `src/features/${third}`
    return third === undefined ? 'src/app' : `src/${second}`
  }
  if (top === 'domain' && second === 'kernel') return 'domain/kernel'
  if (top === 'server') return serverRoom(path)
  return ['contract', 'domain', 'http', 'workers', 'sandbox', 'platform', 'locales', 'tests', 'scripts'].includes(top) ? top : null
}

const kindOf = (room: string): string => (room.startsWith('src/features/') ? 'src/features' : room)
const rulesOf = (room: string) => (room.startsWith('server/') ? serverRules : importRules[kindOf(room)])

/** Returns why `from` must not import `target`, both paths from the root; null if it may. */
export function importProblem(from: string, target: string): string | null {
  const here = roomOf(from)
  const there = roomOf(target)
  if (here === null || there === null || here === there) return null
  if (here.startsWith('server/') && there.startsWith('server/')) return floorProblem(here, there)
  const arrow = rulesOf(here)
  if (!arrow || arrow.may.includes(kindOf(there))) return null
  return `${here} may not import ${there}. ${arrow.instead}`
}

/** Returns why a file of the folder must not import a package; null if it may. */
export function packageProblem(from: string, name: string): string | null {
  const here = roomOf(from)
  const arrow = here === null ? undefined : rulesOf(here)
  if (!arrow?.packages || arrow.packages.includes(name)) return null
  return `${here} may not import the package ${name}. ${arrow.instead}`
}
