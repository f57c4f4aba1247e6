import { basename, join } from 'node:path'
import { dist } from '../../scripts/build/build.ts'
import type { Row } from '../bench/row.ts'
import { screens, sharedCalls, wholeApp } from './manifest.ts'
import { type Size, sizeOfAll } from './sizes.ts'
import type { Visits } from './visits.ts'

/** The byte goals, as multiples of the floor of our own libraries, and the one that is a plain figure (F3). */
const goals = { firstScript: 1.4, firstScriptDecoded: 1.5, firstStyleBytes: 12_000, wholeApp: 3, screen: 0.18 }

const ofKind = (files: readonly string[], ending: string): string[] => files.filter((file) => file.endsWith(ending))

/** Lines F1 to F3: what a first visit asks for. */
export function firstVisitRows(visits: Visits, floor: Size): Row[] {
  return Object.entries(visits).flatMap(([who, files]) => {
    const { brotli, decoded } = sizeOfAll(ofKind(files, '.js'))
    const styles = sizeOfAll(ofKind(files, '.css')).brotli
    const ours = { unit: 'B' }
    return [
      { ...ours, line: 'F1', what: `first script; ${who}`, ours: brotli, floor: floor.brotli, atMost: goals.firstScript },
      { ...ours, line: 'F2', what: `first script, decoded; ${who}`, ours: decoded, floor: floor.decoded, atMost: goals.firstScriptDecoded },
      { ...ours, line: 'F3', what: `first styles, against 12 kB; ${who}`, ours: styles, floor: goals.firstStyleBytes, atMost: 1 },
    ]
  })
}

/** Line F4: everything that is kept on a device, in one language. */
export const wholeAppRow = (floor: Size): Row => ({
  line: 'F4',
  what: 'the whole app in one language',
  ours: sizeOfAll(wholeApp('en')).brotli,
  floor: floor.brotli,
  unit: 'B',
  atMost: goals.wholeApp,
})

/** Line F5: what each screen adds to what home and the calls of all screens have loaded. */
export function screenRows(visits: Visits, floor: Size): Row[] {
  const loaded = new Set([...visits['a visitor'], ...sharedCalls().map((file) => join(dist, file))])
  return screens().map(({ screen, files }) => {
    const own = files.map((file) => join(dist, file)).filter((file) => !loaded.has(file) && /\.(?:js|css)$/.test(file))
    const what = `${basename(screen, '.tsx')}, opened`
    return { line: 'F5', what, ours: sizeOfAll(own).brotli, floor: floor.brotli, unit: 'B', atMost: goals.screen }
  })
}
