import type { Plugin } from 'vite'

const main = /\/src\/main\.tsx$/
const worker = /\/workers\/background\/index\.ts$/
/** Pieces of a few bytes that the first screen or the worker's first jobs bring a moment later: a file of their own would cost more than they do. */
const alsoForPage =
  /\/(contract\/frame|domain\/(accounts\/(exchange|tradingBlock)|funding\/(quickTopUp|isEnded)|settings\/offered|trading\/frameGate)|src\/(bridges\/installPrompt|ui\/Card))\b/
const alsoShared =
  /\/(contract\/(chat|deposits|order)\.ts|domain\/(invoices\/timing|cascade\/(deposit|stage))\.ts|workers\/background\/(deposits\/(backOff|elsewhereOf)|jobs\/kinds|scheduler\/backOff|store\/(rows|store))\.ts)/

/** What a first visit brings a moment after the start: a file of its own would cost home one more answer of the line. */
const firstScreen = /\/src\/(features\/trading\/TradingScreen|app\/frame\/UnderWayBadge)\.tsx$/
/** What is loaded without any screen: what it has in common with one would bring that screen's file along. */
const apart = /\/(workers\/.+|src\/(features\/gift\/GiftWatch\.tsx|app\/tellPhone\.ts))$/
/** The screens for whose parts it pays, and what stands below the first page: news, contests and contacts once more. */
const opened = /\/src\/features\/(funding\/Funding|session\/\w+)Screen\.tsx$/
const below = /\/src\/app\/home\/PublicPanels\.tsx$/
/** One file each for what several of their chunks have in common: by the family of all its users, else for everybody; screens without a form need the plain ones alone. */
const common = [
  { name: 'session', users: /\/features\/session\// },
  { name: 'contests', users: /\/(features\/leaderboard|app\/contests)\// },
  { name: 'news', users: /\/(features|app)\/news\// },
  { name: 'contacts', users: /\/features\/contacts\// },
  { name: 'plain', users: /./, of: /\/(PageScreen|NewsScreen)\.tsx$/ },
  { name: 'controls', users: /./ },
]
/** What makes calls, for all who do. */
const calls = /\/src\/app\/calls\.ts$/

/**
 * Two files for what every visit loads, in place of twenty: what page and worker share, and the rest of what the page's entry
 * imports. Left to itself the bundler makes a file for each set of screens that share a module, and each costs a request.
 * What is imported later stays out, wherever it stands: a start file that needed a later one would run before it. What screens have
 * in common is a file for each of few families, for the same reason: opened on a slow line, a screen waits for its files six at a time.
 */
export function startChunks() {
  const imports = new Map<string, readonly string[]>()
  const openedLater = new Set<string>()
  const known = new Map<RegExp | string, ReadonlySet<string>>()

  /** Every module that the entry imports, at any depth, other than by `import()`. */
  function reachedFrom(entry: RegExp | string): ReadonlySet<string> {
    const found = known.get(entry)
    if (found) return found
    const reached = new Set([...imports.keys()].filter((id) => (typeof entry === 'string' ? id === entry : entry.test(id))))
    for (const id of reached) for (const next of imports.get(id) ?? []) reached.add(next)
    known.set(entry, reached)
    return reached
  }

  const collect: Plugin = {
    name: 'start-chunks',
    apply: 'build',
    moduleParsed({ id, importedIds, dynamicallyImportedIds }) {
      imports.set(id, importedIds)
      for (const later of dynamicallyImportedIds) openedLater.add(later)
    },
    // In the worker the page's own file would start the page, and fail: a module of both in the page's group brings it along.
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const needed = new Set(
        chunks.filter(({ moduleIds }) => moduleIds.some((id) => /\/workers\/.+\.ts$/.test(id))).map(({ fileName }) => fileName),
      )
      for (const name of needed)
        for (const { imports: more } of chunks.filter(({ fileName }) => fileName === name)) more.forEach((next) => needed.add(next))
      const wrong = chunks.find(({ name, fileName }) => name === 'page' && needed.has(fileName))
      if (wrong) this.error(`a worker imports ${wrong.fileName}, the page's own file`)
    },
  }
  const isOfPage = (id: string): boolean => reachedFrom(main).has(id) || reachedFrom(firstScreen).has(id)
  const isShared = (id: string): boolean => (isOfPage(id) && reachedFrom(worker).has(id)) || alsoShared.test(id)
  const isOpened = (id: string): boolean => reachedFrom(opened).has(id) || reachedFrom(below).has(id)
  function isCommon(id: string, users: RegExp): boolean {
    const found = [...openedLater].filter((entry) => reachedFrom(entry).has(id))
    return found.length > 1 && found.every((entry) => users.test(entry) || below.test(entry))
  }
  const groups = [
    { name: 'shared', priority: common.length + 3, includeDependenciesRecursively: false, test: isShared },
    {
      name: 'page',
      priority: common.length + 2,
      includeDependenciesRecursively: false,
      test: (id: string) => !main.test(id) && (isOfPage(id) || alsoForPage.test(id)),
    },
    {
      name: 'calls',
      priority: common.length + 1,
      includeDependenciesRecursively: false,
      test: (id: string) => reachedFrom(calls).has(id) && !reachedFrom(apart).has(id),
    },
    ...common.map(({ name, users, of = /./ }, place) => ({
      name,
      priority: common.length - place,
      includeDependenciesRecursively: false,
      test: (id: string) => isOpened(id) && reachedFrom(of).has(id) && !reachedFrom(apart).has(id) && isCommon(id, users),
    })),
  ]
  return { collect, groups }
}
