// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveFile } from './saveFile.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('[SUP-08] the address of a saved file outlives the click, and each one is revoked', () => {
  const open = new Set<string>()
  let files = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    const url = `blob:${++files}`
    open.add(url)
    return url
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void open.delete(url))
  const clicked: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    clicked.push(`${this.download} ${this.href}`)
  })
  for (const name of ['one.csv', 'two.csv']) saveFile(name, 'text', 'text/csv')
  expect([clicked, [...open]]).toEqual([
    ['one.csv blob:1', 'two.csv blob:2'],
    ['blob:1', 'blob:2'],
  ])
  vi.runAllTimers()
  expect([...open]).toEqual([])
})
