import type { FastifyReply, FastifyRequest } from 'fastify'
import { dayMs, secondMs } from '../../../domain/kernel/time.ts'
import type { Config } from '../../config.ts'
import { newToken, sameSecret, sign } from '../../kernel/secrets.ts'
import type { Customer } from './customers.ts'

/** A device is known for so long after its last sign-in. */
const knownMs = 180 * dayMs
/** People who share a device: beyond these the one who signed in longest ago is not known on it any more. */
const mostPeople = 4
const shape = /^([\da-z]{1,11})\.([\w-]{43})\.([\w-]{43})$/

const nameOf = (config: Config): string => (config.appUrl.startsWith('https:') ? '__Host-device' : 'device')
type Holder = Pick<Customer, 'id' | 'password_hash'>

/** Binds a mark to a person and their password: with another password it is worth nothing. It names nobody to who reads it. */
const signatureOf = ({ secret }: Config, { id, password_hash: hash }: Holder, text: string): string =>
  sign(secret, 'device', `${id}\n${hash}\n${text}`)

type Mark = { text: string; seal: string; at: number; id: string }
function marksOf(config: Config, request: FastifyRequest, now: number): Mark[] {
  const texts = (request.cookies[nameOf(config)] ?? '').split('~', mostPeople)
  return texts.flatMap((text) => {
    const [, made = '', id = '', seal = ''] = shape.exec(text) ?? []
    const at = Number.parseInt(made, 36)
    return at > now - knownMs && at <= now ? [{ text: `${made}.${id}`, seal, at, id }] : []
  })
}

const isOf = (config: Config, holder: Holder, { text, seal }: Mark): boolean => sameSecret(seal, signatureOf(config, holder, text))

/** Whether the device says that somebody has signed in on it. */
export const hasMark = (config: Config, request: FastifyRequest, now: number): boolean => marksOf(config, request, now).length > 0

/** The id of this device, where it has signed in as this person before, with the password of now; else null. */
export function knownDevice(config: Config, request: FastifyRequest, holder: Holder, now: number): string | null {
  return marksOf(config, request, now).find((mark) => isOf(config, holder, mark))?.id ?? null
}

/** Makes the device known as one of this person's, beside the others who sign in on it. */
export function rememberDevice(
  config: Config,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  holder: Holder,
  now: number,
): void {
  const marks = marksOf(config, request, now)
  const own = marks.find((mark) => isOf(config, holder, mark))
  const text = `${now.toString(36)}.${own?.id ?? newToken()}`
  const others = marks.filter((mark) => mark !== own).map((mark) => `${mark.text}.${mark.seal}`)
  const value = [`${text}.${signatureOf(config, holder, text)}`, ...others].slice(0, mostPeople).join('~')
  const secure = config.appUrl.startsWith('https:')
  void reply.setCookie(nameOf(config), value, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: knownMs / secondMs })
}
