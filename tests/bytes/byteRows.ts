import { basename, join } from 'node:path'
import { dist } from '../../scripts/build/build.ts'
import type { Row } from '../bench/row.ts'
import { screens, sharedFiles, wholeApp, workerStartFiles } from './manifest.ts'
import { type Size, sizeOfAll } from './sizes.ts'

/**
 * The byte goals, as multiples of the floor of our own libraries, and the one that is a plain figure (F3).
 */
const goals = {
  // File names are hashes: their compressed size varies by 0.2 kB between equal builds.
  firstScript: 1.487,
  firstVisitScript: 1.512,
  firstScriptDecoded: 1.5,
  firstStyleBytes: 12_000,
  wholeApp: 4.92,
  sharedByScreens: 0.48,
  screen: 0.235,
}

const ofKind = (files: readonly string[], ending: string): string[] => files.filter((file) => file.endsWith(ending))

/**
 * Rows F1 to F3: the files of each first load, by its name. `until`: a browser's visit has the idle work too,
 * the watch for offers for example.
 */
export function firstLoadRows(loads: Record<string, readonly string[]>, baseline: Size, until: 'shown' | 'idle'): Row[] {
  const firstScript = until === 'shown' ? goals.firstScript : goals.firstVisitScript
  return Object.entries(loads).flatMap(([who, files]) => {
    const { brotli, decoded } = sizeOfAll(ofKind(files, '.js'))
    const styles = sizeOfAll(ofKind(files, '.css')).brotli
    const ours = { unit: 'B' }
    return [
      { ...ours, line: 'F1', what: `first script; ${who}`, ours: brotli, baseline: baseline.brotli, atMost: firstScript },
      {
        ...ours,
        line: 'F2',
        what: `first script, decoded; ${who}`,
        ours: decoded,
        baseline: baseline.decoded,
        atMost: goals.firstScriptDecoded,
      },
      { ...ours, line: 'F3', what: `first styles, against 12 kB; ${who}`, ours: styles, baseline: goals.firstStyleBytes, atMost: 1 },
    ]
  })
}

/** Row F4: everything that is cached on a device, in one language. */
export const wholeAppRow = (baseline: Size): Row => ({
  line: 'F4',
  what: 'the whole app in one language',
  ours: sizeOfAll(wholeApp('en')).brotli,
  baseline: baseline.brotli,
  unit: 'B',
  atMost: goals.wholeApp,
})

/**
 * Rows F16: the service worker, the background worker at its start, and the precache in one language, each
 * against a plain figure.
 */
export const offlineRows = (): Row[] =>
  (
    [
      ['service worker', [join(dist, 'service-worker.js')], 14_000],
      ['background worker at its start', workerStartFiles(), 30_000],
      ['precache in one language', wholeApp('en'), 800_000],
    ] as const
  ).map(([what, files, limit]) => ({ line: 'F16', what, ours: sizeOfAll(files).brotli, baseline: limit, unit: 'B', atMost: 1 }))

/** Line F5: what screens share, and what each adds to that and to what the first load has brought. */
export function screenRows(firstLoad: readonly string[], baseline: Size): Row[] {
  const shared = sharedFiles().map((file) => join(dist, file))
  const loaded = new Set([...firstLoad, ...shared])
  const row = (what: string, files: readonly string[], atMost: number): Row => ({
    line: 'F5',
    what,
    ours: sizeOfAll(files.filter((file) => /\.(?:js|css)$/.test(file))).brotli,
    baseline: baseline.brotli,
    unit: 'B',
    atMost,
  })
  return [
    row('what screens share', shared, goals.sharedByScreens),
    ...screens().map(({ screen, files }) => {
      const own = files.map((file) => join(dist, file)).filter((file) => !loaded.has(file))
      return row(`${basename(screen, '.tsx')}, opened`, own, goals.screen)
    }),
  ]
}
