import { redirectRoute } from '../../../domain/session/redirectRoute.ts'

/**
 * Returns the hash route that the URL of an account page asks to continue at, its `rd`; null if it names none
 * of ours (APP-07).
 */
export const requestedRoute = (): string | null => redirectRoute(new URLSearchParams(location.search).get('rd'))
