import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseRecoveryCode, recoveryCodeOf } from './recoveryCode.ts'

test('[SEC-07] a code is read back however it is typed', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 10, maxLength: 10 }), (bytes) => {
      const code = recoveryCodeOf(bytes)
      const typed = code.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
      return parseRecoveryCode(typed) === code && parseRecoveryCode(code.replace('-', '')) === code
    }),
  )
})

test.each(['', '12345', '12345-6789', '12345-67890A', '12345-6789U', 'ÄÖÜ12-34567'])('[SEC-07] %j is no code', (text) => {
  expect(parseRecoveryCode(text)).toBeNull()
})
