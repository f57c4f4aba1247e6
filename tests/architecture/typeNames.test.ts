import { expect, test } from 'vitest'
import { codeRooms, filesIn, type TextFile } from './files.ts'

const declared = /^export (?:declare )?(?:abstract )?(?:(?:type|interface|class|enum) (\w+)|(?:const|function) (use[A-Z]\w*))/gm
const renamed = /^export (?:type )?\{[^}]* as (\w+)[^}]*\} from/gm

/** Returns the exported types and hooks that several files declare, each with those files. */
function repeatedNames(files: readonly TextFile[]): string[] {
  const places = new Map<string, string[]>()
  for (const { file, text } of files)
    for (const [, type, hook] of [...text.matchAll(declared), ...text.matchAll(renamed)]) {
      const name = type ?? hook ?? ''
      places.set(name, [...(places.get(name) ?? []), file])
    }
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
