import type { ProcessorSecret } from '../../../contract/background.ts'
import type { Deposit } from '../../../domain/cascade/deposit.ts'

/**
 * Holds the secrets of deposits in memory alone, never on disk, so a new worker asks the person again
 * (FUND-39).
 */
export function createDepositSecrets() {
  /** Secrets of wallets, by deposit id. */
  const secureIds = new Map<string, string>()
  /** PINs and tokens of the charges about to be sent, by deposit id. */
  const secrets = new Map<string, ProcessorSecret>()
  return {
    keepSecureId: (id: string, secureId: string): void => void secureIds.set(id, secureId),
    secureId: (id: string): string | undefined => secureIds.get(id),
    forgetSecureId: (id: string): void => void secureIds.delete(id),
    keepSecret: (id: string, secret: ProcessorSecret): void => void secrets.set(id, secret),
    /** Returns the secret of the deposit's attempt, if it has one, for one charge. */
    takeSecret({ order: { id }, phase }: Deposit): ProcessorSecret | undefined {
      const secret = 'attempt' in phase && phase.attempt.secret ? secrets.get(id) : undefined
      secrets.delete(id)
      return secret
    },
  }
}

export type DepositSecrets = ReturnType<typeof createDepositSecrets>
