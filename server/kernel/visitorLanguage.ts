import type { FastifyRequest } from 'fastify'
import { bestLanguage, readLanguage } from '../../domain/session/language.ts'
import type { Language } from '../../contract/kernel.ts'

/** The language a browser is answered in: the one chosen before (cookie `lang`), else the best of those it asks for. */
export const visitorLanguage = (request: FastifyRequest): Language =>
  readLanguage(request.cookies['lang']) ?? bestLanguage(request.headers['accept-language'])
