import type { Plugin } from 'vite'

const main = /\/src\/main\.tsx$/
const worker = /\/workers\/background\/index\.ts$/
/** Pieces of a few bytes that the first screen or the worker's first jobs bring a moment later: a file of their own would cost more than they do. */
const alsoForPage =
  /\/(contract\/frame|domain\/(accounts\/(exchange|tradingBlock)|funding\/(quickTopUp|isEnded)|settings\/offered|trading\/frameGate)|src\/(bridges\/installPrompt|ui\/Card))\b/
const alsoShared =
  /\/(contract\/(chat|deposits|order)\.ts|domain\/(invoices\/timing|cascade\/(deposit|stage))\.ts|workers\/background\/(deposits\/(backOff|elsewhereOf)|jobs\/kinds|scheduler\/backOff|store\/(rows|store))\.ts)/

/**
 * Two files for what every visit loads, in place of twenty: what page and worker share, and the rest of what the page's entry
 * imports. Left to itself the bundler makes a file for each set of screens that share a module, and each costs a request.
 * What is imported later stays out, wherever it stands: a start file that needed a later one would run before it.
 */
export function startChunks() {
  const imports = new Map<string, readonly string[]>()
  const known = new Map<RegExp, ReadonlySet<string>>()

  /** Every module that the entry imports, at any depth, other than by `import()`. */
  function reachedFrom(entry: RegExp): ReadonlySet<string> {
    const found = known.get(entry)
    if (found) return found
    const reached = new Set([...imports.keys()].filter((id) => entry.test(id)))
    for (const id of reached) for (const next of imports.get(id) ?? []) reached.add(next)
    known.set(entry, reached)
    return reached
  }

  const collect: Plugin = {
    name: 'start-chunks',
    apply: 'build',
    moduleParsed: ({ id, importedIds }) => void imports.set(id, importedIds),
  }
  const isShared = (id: string): boolean => (reachedFrom(main).has(id) && reachedFrom(worker).has(id)) || alsoShared.test(id)
  const groups = [
    { name: 'shared', priority: 2, includeDependenciesRecursively: false, test: isShared },
    {
      name: 'page',
      priority: 1,
      includeDependenciesRecursively: false,
      test: (id: string) => !main.test(id) && (reachedFrom(main).has(id) || alsoForPage.test(id)),
    },
  ]
  return { collect, groups }
}
