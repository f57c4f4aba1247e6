import { expect, test } from 'vitest'
import { hourMs } from '../../domain/kernel/time.ts'
import { ordersByDay } from './orderRow.ts'

test('[SRV-07] ended orders are grouped by the day they ended, newest day first', () => {
  const noon = new Date(2026, 10, 22, 12).getTime()
  const ended = [noon, noon - hourMs, noon - 13 * hourMs, noon - 50 * hourMs].map((expiresAt) => ({ expiresAt }))
  expect(ordersByDay(ended)).toEqual([
    { day: noon, orders: ended.slice(0, 2) },
    { day: noon - 13 * hourMs, orders: ended.slice(2, 3) },
    { day: noon - 50 * hourMs, orders: ended.slice(3) },
  ])
})
