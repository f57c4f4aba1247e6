import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'

const base64Url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
const cbor = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex')

/** The person is present and has unlocked the key, whose data follows (WebAuthn, 6.1). */
const flags = 0x45

/** Returns a new P-256 key as CBOR for COSE: type EC2, algorithm ES256, curve and point (RFC 9053, 7.1.1). */
function newCoseKey(): Buffer {
  const { x = '', y = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' })
  const [left, right] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  return Buffer.concat([cbor('a5 01 02 03 26 20 01 21 58 20'), left, cbor('22 58 20'), right])
}

/** Returns the answer of an authenticator to the options of a new passkey (SEC-09). */
export function newPasskey({ challenge, origin }: { challenge: string; origin: string }): Record<string, unknown> {
  const id = randomBytes(32)
  const site = createHash('sha256').update(new URL(origin).hostname).digest()
  const head = [site, Buffer.from([flags, 0, 0, 0, 0]), Buffer.alloc(16), Buffer.from([0, id.length]), id]
  const data = Buffer.concat([...head, newCoseKey()])
  // The map of a key without attestation: `fmt`, `attStmt` and `authData`.
  const start = cbor('a3 63 666d74 64 6e6f6e65 67 61747453746d74 a0 68 6175746844617461 58')
  const attestation = Buffer.concat([start, Buffer.from([data.length]), data])
  const client = Buffer.from(JSON.stringify({ type: 'webauthn.create', challenge, origin }))
  return {
    id: base64Url(id),
    rawId: base64Url(id),
    type: 'public-key',
    response: { clientDataJSON: base64Url(client), attestationObject: base64Url(attestation) },
    clientExtensionResults: {},
  }
}
