import type { Browser, Page } from 'playwright'
import { median, type Row } from '../row.ts'
import { openPart } from './openPart.ts'
import type { Bench } from './page/bench.ts'

type Kind = { what: string; durability: 'relaxed' | 'strict'; rows: number; batch: number; atLeast?: number }

const kinds: readonly Kind[] = [
  { what: 'rows written a second, 100 a transaction', durability: 'relaxed', rows: 10_000, batch: 100, atLeast: 0.7 },
  { what: 'rows written a second, one a transaction', durability: 'relaxed', rows: 500, batch: 1 },
  { what: 'rows written a second, one a transaction, strict', durability: 'strict', rows: 300, batch: 1 },
]

async function rate(page: Page, whose: 'ours' | 'baseline', { durability, rows, batch }: Kind): Promise<number> {
  const perSecond = await page.evaluate(
    ([whose, durability, rows, batch]) => (globalThis as { bench?: Bench }).bench?.rowsPerSecond?.(whose, durability, rows, batch),
    [whose, durability, rows, batch] as const,
  )
  if (perSecond === undefined) throw new Error('the page writes nothing')
  return perSecond
}

/** Row W3: our store's writes a second, against plain idb, in turn. */
export async function writeRows(browser: Browser, url: string, rounds: number): Promise<Row[]> {
  const measured = kinds.map((kind) => ({ kind, ours: [] as number[], baseline: [] as number[] }))
  for (let round = 0; round < rounds; round += 1) {
    const { page, close } = await openPart(browser, url, 'writes')
    for (const { kind, ours, baseline } of measured) {
      baseline.push(await rate(page, 'baseline', kind))
      ours.push(await rate(page, 'ours', kind))
    }
    await close()
  }
  return measured.map(({ kind: { what, atLeast }, ours, baseline }) => ({
    line: 'W3',
    what,
    ours: median(ours),
    baseline: median(baseline),
    unit: '/s',
    ...(atLeast === undefined ? {} : { atLeast }),
  }))
}
