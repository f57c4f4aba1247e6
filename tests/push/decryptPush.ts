import { createDecipheriv, createECDH, createHmac, type ECDH, randomBytes } from 'node:crypto'

const hmac = (key: Buffer, ...parts: readonly (Buffer | string)[]): Buffer => {
  const mac = createHmac('sha256', key)
  for (const part of parts) mac.update(part)
  return mac.digest()
}

/**
 * Decrypts a push message as RFC 8291 and RFC 8188 say, for one record. Written apart from the library that
 * encrypts.
 */
export function decryptPush(body: Buffer, device: ECDH, auth: Buffer): string {
  const [salt, idLength] = [body.subarray(0, 16), body[20] ?? 0]
  const sender = body.subarray(21, 21 + idLength)
  const sealed = body.subarray(21 + idLength)
  const prkKey = hmac(auth, device.computeSecret(sender))
  const ikm = hmac(prkKey, 'WebPush: info\0', device.getPublicKey(), sender, Buffer.from([1]))
  const prk = hmac(salt, ikm)
  const key = hmac(prk, 'Content-Encoding: aes128gcm\0', Buffer.from([1])).subarray(0, 16)
  const nonce = hmac(prk, 'Content-Encoding: nonce\0', Buffer.from([1])).subarray(0, 12)
  const open = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()])
  const end = padded.lastIndexOf(2)
  if (padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('the padding of the last record is malformed')
  return padded.subarray(0, end).toString('utf8')
}

/** A browser's keys of one subscription. */
export function createDevice() {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16)
  return {
    keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
    decrypt: (body: Buffer): string => decryptPush(body, pair, auth),
  }
}
