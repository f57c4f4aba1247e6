import { createPublicKey, verify } from 'node:crypto'

const parse = (text: string): Record<string, unknown> => JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<string, unknown>

/**
 * Returns the status with which a push service refuses a sender by RFC 8292, or 0. `key`: the key that the
 * device subscribed with; `origin`: the service's own.
 */
export function vapidFault(header: string | undefined, key: string, origin: string, now = Date.now() / 1000): 0 | 401 | 403 {
  const [, token, sender] = /^vapid t=([^,]+), ?k=(.+)$/i.exec(header ?? '') ?? []
  if (token === undefined || sender === undefined) return 401
  if (sender !== key) return 403
  const [head = '', body = '', signature = ''] = token.split('.')
  const point = Buffer.from(sender, 'base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') }
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp, sub } = parse(body)
  const isInTime = typeof exp === 'number' && exp > now && exp <= now + 86_400
  return isRight && aud === origin && isInTime && /^(mailto|https):/.test(String(sub)) ? 0 : 401
}
