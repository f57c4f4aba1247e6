import fc from 'fast-check'
import { expect, test } from 'vitest'
import { languages } from '../../contract/kernel.ts'
import { pushPayload } from '../../contract/push.ts'
import { type NotificationKind, notificationKinds } from './kinds.ts'
import { pushPayloadOf } from './pushMessage.ts'

/** A push service takes 4,096 bytes, of which the encryption needs 103 (RFC 8291, 4; RFC 8188, 2). */
const mostBytes = 4_096 - 103

const kinds = fc.constantFrom(...(Object.keys(notificationKinds) as NotificationKind[]))
/** Texts of any length and letters; a control character takes six bytes of JSON. */
const longText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 600 }),
  fc.constantFrom('\u0001', '”', '統', '😀').map((letter) => letter.repeat(600)),
)

const links = fc.oneof(longText, fc.constantFrom(null, '#/show/security', `/api/btc/invoice/${'a'.repeat(64)}`))
const messages = fc.record({
  id: fc.uuid(),
  kind: kinds,
  link: links,
  language: fc.constantFrom(...languages),
  text: fc.record({ title: longText, body: longText }),
  unread: fc.nat(1_000_000),
})

test('[PWA-07] whatever a message says, a push service takes it and the device reads it', () => {
  fc.assert(
    fc.property(messages, (message) => {
      const payload = pushPayloadOf(message)
      expect(Buffer.byteLength(JSON.stringify(payload))).toBeLessThanOrEqual(mostBytes)
      expect(pushPayload.safeParse(payload).success).toBe(true)
    }),
  )
})
