import { bech32, bech32m } from '@scure/base'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { WithdrawalMethod } from '../../contract/withdrawals.ts'
import { type AddressNetwork, checkAddress } from './addresses.ts'

/**
 * Published addresses: of BIPs 173 and 350, EIP-55, the CashAddr and Zcash specifications, and of each coin's
 * own documents.
 */
const known: [WithdrawalMethod, AddressNetwork, string][] = [
  ['Bitcoin', 'main', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['Bitcoin', 'main', '3P14159f73E4gFr7JterCCQh9QjiTjiZrG'],
  ['Bitcoin', 'main', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['Bitcoin', 'main', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
  ['Bitcoin', 'main', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  ['Bitcoin', 'test', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
  ['Bitcoin', 'test', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
  ['Litecoin', 'main', 'LaMT348PWRnrqeeWArpwQPbuanpXDZGEUz'],
  ['Ethereum', 'main', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['Ethereum', 'test', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
  ['Dash', 'main', 'XpESxaUmonkq8RaLLp46Brx2K39ggQe226'],
  ['Bitcoin_Cash', 'main', 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'],
  ['Bitcoin_Cash', 'main', 'ppm2qsznhks23z7629mms6s4cwef74vcwvn0h829pq'],
  ['Ripple', 'main', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'],
  ['Ripple', 'main', 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ'],
  ['Zcash', 'main', 't1Hsc1LR8yKnbbe3twRp88p6vFfC5t7DLbs'],
  ['Monero', 'main', '4AdUndXHHZ6cfufTMvppY6JwXNouMBzSkbLYfpAV5Usx3skxNgYeYTRj5UzqtReoS44qo9mtmXCqY45DJ852K5Jv2684Rge'],
]

test.each(known)('[WD-03] a published %s address of the %s network passes: %s', (method, network, address) => {
  expect(checkAddress(method, ` ${address}\n`, network)).toMatchObject({ ok: true })
})

test.each(known)('[WD-03, APP-33] an address copied in groups is read as one: %s, %s, %s', (method, network, address) => {
  const grouped = address.match(/.{1,4}/g)?.join(' ') ?? ''
  expect(checkAddress(method, grouped, network)).toEqual(checkAddress(method, address, network))
})

test.each<[WithdrawalMethod, AddressNetwork, string, string]>([
  ['Bitcoin', 'main', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['Ethereum', 'main', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['Ethereum', 'main', '0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['Bitcoin_Cash', 'main', 'QPM2QSZNHKS23Z7629MMS6S4CWEF74VCWVY22GDX6A', 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'],
  ['Bitcoin', 'main', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
])('[WD-03] every spelling of a %s address of the %s network is stored as one: %s', (method, network, text, canonical) => {
  expect(checkAddress(method, text, network)).toEqual({ ok: true, value: canonical })
})

/** The published test vectors of XLS-5. */
test.each<[AddressNetwork, number, string]>([
  ['main', 1, 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fu'],
  ['main', 14, 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaGo2K5VpXpmCqbV2gS'],
  ['test', 14, 'T719a5UwUCnEs54UsxG9CJYYDhwmFCvqXVCALUGJGSbNV3x'],
  ['main', 11747, 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaLFuhLRuNXPrDeJd9A'],
])('[WD-03] on Ripple’s %s network a classic address with the tag %i is stored as %s', (network, tag, address) => {
  expect(checkAddress('Ripple', `r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59?dt=${tag}`, network)).toEqual({ ok: true, value: address })
})

test.each([
  'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59?dt=4294967296',
  'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59?dt=',
  'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk58?dt=1',
])('[WD-03] %s, with a wrong tag or checksum, is refused', (text) => {
  expect(checkAddress('Ripple', text, 'main')).toEqual({ ok: false, code: 'withdrawal.wrong_address' })
})

/** Returns a segwit address of this version with a program of so many bytes. */
const witness = (version: number, bytes: number): string =>
  (version === 0 ? bech32 : bech32m).encode('bc', [version, ...bech32m.toWords(new Uint8Array(bytes).fill(7))])

test('[WD-03] segwit takes 20 or 32 bytes in version 0, 32 in version 1, none later', () => {
  const passes = (version: number, bytes: number) => checkAddress('Bitcoin', witness(version, bytes), 'main').ok
  expect([passes(0, 20), passes(0, 32), passes(1, 32)]).toEqual([true, true, true])
  expect([passes(0, 21), passes(1, 20), passes(1, 33), passes(1, 40), passes(2, 32), passes(16, 2)]).not.toContain(true)
})

test('[WD-03] the zero address of Ethereum is refused', () => {
  expect(checkAddress('Ethereum', `0x${'0'.repeat(40)}`, 'main')).toEqual({ ok: false, code: 'withdrawal.wrong_address' })
})

test.each(['\u00ad', '\u200b', '\u200e', '\u2066', '\ufeff'])('[APP-33] a pasted %j is not part of an account number', (mark) => {
  expect(checkAddress('EUR', `US02${mark}1203`, 'main')).toEqual({ ok: true, value: 'US021203' })
})

test.each(['\u0000', '\u001b', '\u202e', '\u2028', '\u3164', '\ufe0f', '\ud800'])(
  '[WD-03] an account number with the hidden character %j is refused',
  (character) => {
    for (const method of ['EUR', 'Perfect Money', 'Bitcoin'] as const)
      expect(checkAddress(method, `DE02${character}1203`, 'main')).toEqual({ ok: false, code: 'withdrawal.hidden_characters' })
  },
)

test('[WD-03] an address with any one letter changed is refused', () => {
  // Of 32-bit checksums about one in four billion passes by chance; EIP-55 has none for lower case.
  const checked = known.filter(([method, , address]) => method !== 'Ethereum' && address !== address.toUpperCase())
  fc.assert(
    fc.property(fc.constantFrom(...checked), fc.nat(), fc.constantFrom(...'23456789abcdefghjkmnpqrstuvwxyz'), (one, at, letter) => {
      const [method, network, address] = one
      const place = at % address.length
      fc.pre(address[place]?.toLowerCase() !== letter && address[place] !== ':')
      expect(checkAddress(method, address.slice(0, place) + letter + address.slice(place + 1), network).ok).toBe(false)
    }),
    { numRuns: 1_000 },
  )
})

test.each<[WithdrawalMethod, AddressNetwork, string, string]>([
  ['Bitcoin', 'main', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'withdrawal.other_network'],
  ['Bitcoin', 'test', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'withdrawal.other_network'],
  ['Bitcoin_Cash', 'main', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'withdrawal.other_coin'],
  ['Litecoin', 'main', '3P14159f73E4gFr7JterCCQh9QjiTjiZrG', 'withdrawal.other_coin'],
  ['Bitcoin', 'main', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'withdrawal.other_coin'],
  ['Ethereum', 'main', '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'withdrawal.wrong_address'],
  ['Bitcoin', 'main', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3T4', 'withdrawal.wrong_address'],
  // A Cyrillic а, and a letter that base58 leaves out.
  ['Ethereum', 'main', '0x5аaeb6053f3e94c9b9a09f33669435e7ef1beaed', 'withdrawal.wrong_address'],
  ['Bitcoin', 'main', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfN0', 'withdrawal.wrong_address'],
  ['Monero', 'main', '', 'withdrawal.wrong_address'],
])('[WD-03] %s on the %s network refuses %s: %s', (method, network, address, code) => {
  expect(checkAddress(method, address, network)).toEqual({ ok: false, code })
})

test('[WD-03] no text makes the check throw', () => {
  fc.assert(fc.property(fc.constantFrom(...known), fc.string(), ([method, network], text) => void checkAddress(method, text, network)))
})

test.each(['Credit Card', 'Ok Pay', 'Perfect Money'] as const)('[WD-03] %s takes any visible text', (method) => {
  expect(checkAddress(method, ' DE02 1203 ', 'main')).toEqual({ ok: true, value: 'DE02 1203' })
})

test.each(['DE89 3704 0044 0532 0130 00', 'de89-3704-0044-0532-0130-00', 'ＤＥ89370400440532013000'])(
  '[WD-03] the account number %s is stored as one',
  (text) => {
    expect(checkAddress('EUR', text, 'main')).toEqual({ ok: true, value: 'DE89370400440532013000' })
  },
)

test('[WD-03] an account number with letters of another script is refused', () => {
  expect(checkAddress('EUR', 'DЕ89370400440532013000', 'main')).toEqual({ ok: false, code: 'withdrawal.account_characters' })
})
