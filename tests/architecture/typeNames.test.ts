import { expect, test } from 'vitest'
import { codeRooms, filesIn, type TextFile } from './files.ts'
import { exportedNames } from './syntax.ts'

/** Returns the exported types and hooks that several files declare, each with those files. */
function repeatedNames(files: readonly TextFile[]): string[] {
  const places = new Map<string, string[]>()
  for (const source of files)
    for (const name of new Set(exportedNames(source))) places.set(name, [...(places.get(name) ?? []), source.file])
  return [...places].filter(([, found]) => found.length > 1).map(([name, found]) => `${name}: ${found.join(', ')}`)
}

test('no two files export a type or a hook with the same name', () => {
  expect(repeatedNames(filesIn(codeRooms, /\.tsx?$/))).toEqual([])
})

test('a type and a hook that two files export are found', () => {
  const planted = 'export type Offer = { id: string }\nexport function useOffer() {}\nexport const offer = 1\n'
  const files = ['a.ts', 'b.ts'].map((file) => ({ file, text: planted }))
  expect(repeatedNames(files)).toEqual(['Offer: a.ts, b.ts', 'useOffer: a.ts, b.ts'])
})
