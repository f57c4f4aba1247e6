/** The rooms of the tree, and the only ones that each may import (docs/architecture.md). */
export const arrows: Record<string, { may: readonly string[]; packages?: readonly string[]; instead: string }> = {
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
    packages: ['@scure/base', 'zod/mini'],
    instead: 'A rule is a pure function: let the caller pass in what it needs.',
  },
  workers: {
    // The service worker shows texts of its own while no page is open.
    may: ['workers', 'domain', 'domain/kernel', 'contract', 'locales'],
    instead: 'A worker knows rules and the contract: report to the page by an event of contract/background.ts.',
  },
  server: {
    may: ['server', 'domain', 'domain/kernel', 'contract', 'locales'],
    instead: 'Move the shared rule to domain/ or the shared shape to contract/.',
  },
  platform: {
    may: ['platform', 'domain', 'domain/kernel', 'contract', 'locales'],
    instead: 'The platform is an origin of its own: talk to the shell by contract/frame.ts.',
  },
  'src/ui': { may: ['src/ui', 'domain/kernel'], instead: 'A component of ui/ knows no feature: pass in what it shows.' },
  'src/api': {
    may: ['src/api', 'domain', 'domain/kernel', 'contract'],
    instead: 'The transport knows no screen: let the caller react to the answer.',
  },
  'src/bridges': {
    may: ['src/bridges', 'domain', 'domain/kernel', 'contract'],
    instead: 'A bridge reports facts as actions: let a slice answer them.',
  },
  'src/shell': {
    may: ['src/shell', 'src/bridges', 'src/api', 'domain', 'domain/kernel', 'contract', 'locales'],
    instead: 'The shell is below the features: let the feature call it, or join the two in src/app.',
  },
  'src/features': {
    may: ['src/ui', 'src/api', 'src/bridges', 'src/shell', 'domain', 'domain/kernel', 'contract', 'locales'],
    instead: 'Features do not know each other: move the shared part to shell/ or domain/, or join the two in src/app.',
  },
  'src/app': {
    may: ['src/app', 'src/ui', 'src/api', 'src/bridges', 'src/shell', 'src/features', 'domain', 'domain/kernel', 'contract', 'locales'],
    instead: 'The page reaches the workers by src/bridges and the server by src/api.',
  },
}

/** The room of a path from the root. A feature is a room of its own: `src/features/funding`. Null: outside every room, as the settings of a build are. */
export function roomOf(path: string): string | null {
  if (path.endsWith('vite.config.ts')) return null
  const [top = '', second = '', third] = path.split('/')
  if (top === 'src') {
    if (second === 'features' && third) return `src/features/${third}`
    return third === undefined ? 'src/app' : `src/${second}`
  }
  if (top === 'domain' && second === 'kernel') return 'domain/kernel'
  return ['contract', 'domain', 'workers', 'server', 'platform', 'locales', 'tests', 'scripts'].includes(top) ? top : null
}

const kindOf = (room: string): string => (room.startsWith('src/features/') ? 'src/features' : room)

/** What is wrong with `from` importing `target`, both paths from the root; null where it may. */
export function brokenArrow(from: string, target: string): string | null {
  const here = roomOf(from)
  const there = roomOf(target)
  if (here === null || there === null || here === there) return null
  const arrow = arrows[kindOf(here)]
  if (!arrow || arrow.may.includes(kindOf(there))) return null
  return `${here} may not import ${there}. ${arrow.instead}`
}

/** What is wrong with a file of the room importing a package; null where it may. */
export function brokenPackage(from: string, name: string): string | null {
  const here = roomOf(from)
  const arrow = here === null ? undefined : arrows[kindOf(here)]
  if (!arrow?.packages || arrow.packages.includes(name)) return null
  return `${here} may not import the package ${name}. ${arrow.instead}`
}
