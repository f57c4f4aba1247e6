import type { FastifyRequest } from 'fastify'
import { negotiateLanguage, parseLanguage } from '../../domain/session/language.ts'
import type { Language } from '../../contract/kernel.ts'

/**
 * Returns the language of a response. A call sends the language on screen in its header; a page address uses
 * the cookie `lang`, else the browser's preferred languages.
 */
export function visitorLanguage({ method, headers, cookies }: Pick<FastifyRequest, 'method' | 'headers' | 'cookies'>): Language {
  const accepted = headers['accept-language']
  const onScreen = method === 'POST' && accepted !== undefined
  return (onScreen ? null : parseLanguage(cookies['lang'])) ?? negotiateLanguage(accepted)
}
