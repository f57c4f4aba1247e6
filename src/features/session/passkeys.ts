import type { CallError } from '../../api/callError.ts'

/** True if this browser can create and use passkeys. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential !== 'undefined'

type Json = Record<string, unknown>
/**
 * The person closed the browser's dialog, waited too long, or has no passkey here: the browser does not say
 * which.
 */
const cancelled: CallError = { code: 'passkey.cancelled', status: 200 }

/** The authenticator has a passkey of this account already, which the options exclude. */
const known: CallError = { code: 'passkey.known', status: 200 }

// The library is loaded with the first use.
const load = () => import('@simplewebauthn/browser')

/** Creates a passkey by the server's options (SEC-09). Throws `passkey.cancelled` or `passkey.known`. */
export async function createPasskey(options: Json): Promise<Json> {
  const { startRegistration } = await load()
  return { ...(await startRegistration({ optionsJSON: options as never }).catch(refuse)) }
}

/** Has the person unlock a passkey of this site. Throws the CallError `passkey.cancelled`. */
export async function unlockPasskey(options: Json): Promise<Json> {
  const { startAuthentication } = await load()
  return { ...(await startAuthentication({ optionsJSON: options as never }).catch(refuse)) }
}

function refuse(error: unknown): never {
  throw error instanceof Error && error.name === 'InvalidStateError' ? known : cancelled
}
