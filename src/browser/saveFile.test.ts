// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { saveFile } from './saveFile.ts'

afterEach(() => vi.restoreAllMocks())

test('[SEC-07, BG-09] a saved file stays readable until the next one is saved', () => {
  const readable = new Set<string>()
  const clicked: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    const url = `blob:${clicked.length}`
    readable.add(url)
    return url
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void readable.delete(url))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    clicked.push(`${this.download} ${this.href}`)
  })
  saveFile('codes.txt', 'one', 'text/plain')
  expect([clicked, [...readable]]).toEqual([['codes.txt blob:0'], ['blob:0']])
  saveFile('log.json', '{}', 'application/json')
  expect([clicked.length, [...readable]]).toEqual([2, ['blob:1']])
})
