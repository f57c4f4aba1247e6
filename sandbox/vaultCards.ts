import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Scenario } from './testCards.ts'

const schema = `create table if not exists vault_card (token text primary key, fingerprint text not null, brand text not null, last4 text not null, scenario text not null) strict;`

type VaultCard = { fingerprint: string; brand: string; last4: string; scenario: Scenario }

/** The records of the sandbox's card vault: what a token represents, without the card's number. */
export function vaultCards(database: DatabaseSync) {
  database.exec(schema)
  return {
    /** Stores a card and returns its new token. */
    save({ fingerprint, brand, last4, scenario }: VaultCard): string {
      const token = randomBytes(18).toString('base64url')
      database.prepare('insert into vault_card values (?, ?, ?, ?, ?)').run(token, fingerprint, brand, last4, scenario)
      return token
    },
    /** Returns what a bank does with the card; an unknown token is approved. */
    scenarioOf(token: string | null): Scenario {
      const row = database.prepare('select scenario from vault_card where token = ?').get(token ?? '') as { scenario: Scenario } | undefined
      return row?.scenario ?? 'approved'
    },
  }
}

export type VaultCards = ReturnType<typeof vaultCards>
