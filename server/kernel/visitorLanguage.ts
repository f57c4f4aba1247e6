import type { FastifyRequest } from 'fastify'
import { bestLanguage, readLanguage } from '../../domain/session/language.ts'
import type { Language } from '../../contract/kernel.ts'

/**
 * The language a browser is answered in. A call names the one on screen in its header, which an address may have chosen for this once; for an
 * address itself it is the one chosen before (cookie `lang`), else the best of those that the browser asks for.
 */
export function visitorLanguage({ method, headers, cookies }: Pick<FastifyRequest, 'method' | 'headers' | 'cookies'>): Language {
  const wished = headers['accept-language']
  const onScreen = method === 'POST' && wished !== undefined
  return (onScreen ? null : readLanguage(cookies['lang'])) ?? bestLanguage(wished)
}
