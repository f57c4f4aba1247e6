import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fileKindOf, isHeic } from './fileKind.ts'
import { shownFileName } from './fileName.ts'
import { fileProblem } from './fileRules.ts'
import { fitsQuota, quota } from './limits.ts'

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1)
const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)
const pdf = bytes('%PDF-1.7')

describe('a file', () => {
  test.each([
    [png, 'png'],
    [jpeg, 'jpeg'],
    [pdf, 'pdf'],
    [bytes('<svg onload=alert(1)>'), null],
    [bytes(' %PDF-1.7'), null],
    [bytes('PK\u0003\u0004'), null],
    [png.subarray(0, 7), null],
    [new Uint8Array(), null],
  ])('[VER-04] has its kind by its first bytes (%#)', (content, kind) => {
    expect(fileKindOf(content)).toBe(kind)
  })

  test('[VER-08] of an iPhone is known as HEIC', () => {
    const all = ['\0\0\0\u0018ftypheic\0\0', '\0\0\0\u0018ftypmif1', '\0\0\0\u0018ftypisom', 'ftypheic']
    expect(all.map((text) => isHeic(bytes(text)))).toEqual([true, true, false, false])
  })

  test.each([
    [png, null],
    [pdf, 'upload.wrongKind'],
    [bytes('GIF89a'), 'upload.wrongKind'],
    [new Uint8Array(), 'upload.empty'],
    [Uint8Array.from({ length: 10 }, (_none, at) => png[at] ?? 0), 'request.tooLarge'],
  ])('[VER-03, VER-04] is refused by kind and size (%#)', (content, code) => {
    expect(fileProblem(content, { kinds: ['png'], maxBytes: 9 })).toBe(code)
  })
})

test('[BG-06] no file that is accepted takes a person above the quota', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 10 * 1024 * 1024 }), { maxLength: 100 }), (sizes) => {
      const use = { files: 0, bytes: 0, unfinished: 0 }
      for (const size of sizes) {
        if (!fitsQuota(use, size)) continue
        use.files += 1
        use.bytes += size
      }
      expect(use.files).toBeLessThanOrEqual(quota.files)
      expect(use.bytes).toBeLessThanOrEqual(quota.bytes)
    }),
  )
  expect(fitsQuota({ files: 0, bytes: 0, unfinished: quota.unfinished }, 1)).toBe(false)
})

test.each([
  ['passport.pdf', 'passport.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\Ada\\scan.png', 'scan.png'],
  ['a\u0000b\u202Efdp.exe', 'abfdp.exe'],
  ['..', '..'],
  ['\u0000/', 'file'],
])('[VER-04] the name %j is shown as %s', (name, shown) => {
  expect(shownFileName(name)).toBe(shown)
})
