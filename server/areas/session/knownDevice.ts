import type { FastifyReply, FastifyRequest } from 'fastify'
import { dayMs, secondMs } from '../../../domain/kernel/time.ts'
import type { Config } from '../../config/config.ts'
import { newToken, secretsEqual, sign } from '../../kernel/secrets.ts'
import type { Customer } from './customers.ts'

/** A device is known for this long after its last sign-in. */
const knownDeviceMs = 180 * dayMs
/** People who share a device: with more, the one who signed in longest ago is forgotten. */
const maxPeople = 4
const shape = /^([\da-z]{1,11})\.([\w-]{43})\.([\w-]{43})$/

const nameOf = (config: Config): string => (config.appUrl.startsWith('https:') ? '__Host-device' : 'device')
type Holder = Pick<Customer, 'id' | 'password_hash'>

/**
 * Signs a mark for a person and their password hash: a new password invalidates it, and a reader learns no
 * identity from it.
 */
const signatureOf = ({ secret }: Config, { id, password_hash: hash }: Holder, text: string): string =>
  sign(secret, 'device', `${id}\n${hash}\n${text}`)

type Mark = { text: string; seal: string; at: number; id: string }
function marksOf(config: Config, request: FastifyRequest, now: number): Mark[] {
  const texts = (request.cookies[nameOf(config)] ?? '').split('~', maxPeople)
  return texts.flatMap((text) => {
    const [, made = '', id = '', seal = ''] = shape.exec(text) ?? []
    const at = Number.parseInt(made, 36)
    return at > now - knownDeviceMs && at <= now ? [{ text: `${made}.${id}`, seal, at, id }] : []
  })
}

const belongsTo = (config: Config, holder: Holder, { text, seal }: Mark): boolean => secretsEqual(seal, signatureOf(config, holder, text))

/** True if the device carries an unexpired mark of any person. The signature is not checked. */
export const hasMark = (config: Config, request: FastifyRequest, now: number): boolean => marksOf(config, request, now).length > 0

/** Returns the id of this device if it has signed in as this person with the current password; else null. */
export function knownDevice(config: Config, request: FastifyRequest, holder: Holder, now: number): string | null {
  return marksOf(config, request, now).find((mark) => belongsTo(config, holder, mark))?.id ?? null
}

/** Adds this person's mark to the device, beside those of the others who sign in on it. */
export function rememberDevice(
  config: Config,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  holder: Holder,
  now: number,
): void {
  const marks = marksOf(config, request, now)
  const own = marks.find((mark) => belongsTo(config, holder, mark))
  const text = `${now.toString(36)}.${own?.id ?? newToken()}`
  const others = marks.filter((mark) => mark !== own).map((mark) => `${mark.text}.${mark.seal}`)
  const value = [`${text}.${signatureOf(config, holder, text)}`, ...others].slice(0, maxPeople).join('~')
  const secure = config.appUrl.startsWith('https:')
  void reply.setCookie(nameOf(config), value, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: knownDeviceMs / secondMs })
}
