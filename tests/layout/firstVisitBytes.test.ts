import { expect, test } from 'vitest'
import { baselineSize } from '../bytes/baseline.ts'
import { firstLoadRows } from '../bytes/byteRows.ts'
import { expectRows } from '../bytes/expectRows.ts'
import { isWorker } from '../bytes/manifest.ts'
import { firstVisits } from '../bytes/visits.ts'

test('F1 to F3: what a first visit requests, idle work included, stays within the goals', async () => {
  const visits = await firstVisits()
  for (const files of Object.values(visits)) expect(files.some(isWorker)).toBe(true)
  expectRows(firstLoadRows(visits, await baselineSize(), 'idle'))
})
