import { hrefOf, openPath } from '../../shell/location/location.ts'

/** Opens a hash route, from whichever document is on screen. */
export const openHash = (hash: string): void => openPath(new URL(hrefOf(hash), location.href).href.slice(location.origin.length))
