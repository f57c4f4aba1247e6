import type { linkAreas } from '../../../contract/documents.ts'
import type { Language } from '../../../contract/kernel.ts'
import { redirectRoute } from '../../../domain/session/redirectRoute.ts'
import type { Config } from '../../config/config.ts'

type LinkPage = { language: Language; area: (typeof linkAreas)[number]; url: string | undefined }

/**
 * Returns the address of a one-time link, with `rd` for a hash route to return to; anything else in `url` is
 * left out (SES-06, APP-07).
 */
export function linkAddress({ appUrl }: Pick<Config, 'appUrl'>, { language, area, url }: LinkPage, token: string): string {
  const route = redirectRoute(url ?? null)
  return `${appUrl}/${language}/${area}${route === null ? '' : `?rd=${encodeURIComponent(route)}`}#${token}`
}
