type ModuleGraph = { getModuleInfo(id: string): { importers: readonly string[]; dynamicImporters: readonly string[] } | null }

const page = /\/src\/main\.tsx$/
const worker = /\/workers\/background\/index\.ts$/
const workers = /\/workers\//
/** The document, whose only content for the bundler is the import of the page. */
const pageDocument = /\/index\.html$/

/**
 * Loaded in the first idle moment of each visit: with the screens' common file it would bring a third of the
 * app.
 */
const idleWork = /\/src\/app\/offers\/watchOffers\.ts$/

/** Files of what several screens share, by where a module is. The first match counts. */
const families = [
  {
    name: 'dialog',
    place: /\/(?:node_modules\/(?:@base-ui|@floating-ui|use-sync-external-store)|src\/ui\/(?:Dialog|dialogContext|useFocusTrap))\b/,
  },
  { name: 'qr', place: /\/(?:node_modules\/uqr\/|src\/ui\/QrCode\b)/ },
  // Three screens of figures have charts.
  { name: 'charts', place: /\/(?:src\/shell\/(?:charts\/|forms\/DateRange)|domain\/history\/(?:dates|series)\.)/ },
  { name: 'controls', place: /\/src\/ui\// },
  { name: 'pages', place: /\/(?:node_modules\/dompurify|src\/(?:features\/pages|shell\/html))\// },
]
/** The public panels show three features once more: what they share with one belongs to that one. */
const home = /\/src\/app\/home\//
const featureOf = (id: string): string | null => (home.test(id) ? null : (/\/src\/(?:features|app)\/(\w+)\//.exec(id)?.[1] ?? null))

/** The entries that import a module at any depth: the page, the workers, and what `import()` loads. */
function entriesOf(id: string, graph: ModuleGraph): ReadonlySet<string> {
  const seen = new Set([id])
  const entries = new Set<string>()
  for (const one of seen) {
    const info = graph.getModuleInfo(one)
    if (!info || info.importers.length === 0 || info.dynamicImporters.length > 0 || page.test(one)) entries.add(one)
    for (const importer of info?.importers ?? []) seen.add(importer)
  }
  return entries
}

/**
 * Names a module's file: `page`, `worker`, `shared` for both, a feature's own, or `common`. Null leaves it to
 * the bundler, which makes a file for each set of importers, and one for the worker's entry: screens load the
 * worker's file for its rules and must not start it.
 */
export function chunkName(id: string, graph: ModuleGraph): string | null {
  if (pageDocument.test(id)) return 'page'
  const entries = [...entriesOf(id, graph)]
  const isOfPage = entries.some((entry) => page.test(entry))
  if (entries.some((entry) => worker.test(entry))) return isOfPage ? 'shared' : worker.test(id) ? null : 'worker'
  // In the page's file, a part that the worker loads later would start the page inside the worker.
  if (isOfPage) return entries.some((entry) => workers.test(entry)) ? 'shared' : 'page'
  if (entries.length < 2 || entries.some((entry) => workers.test(entry))) return null
  if (entries.some((entry) => idleWork.test(entry))) return 'idle'
  const family = families.find(({ place }) => place.test(id))
  const features = new Set(entries.map(featureOf).filter((feature) => feature !== null))
  return family?.name ?? (features.size === 1 ? ([...features][0] ?? null) : 'common')
}
