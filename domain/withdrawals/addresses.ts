import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base58xmr, base58xrp, bech32, bech32m, createBase58check } from '@scure/base'
import type { CoinMethod } from '../../contract/coinNames.ts'
import type { WithdrawalMethod } from '../../contract/withdrawals.ts'
import { isCashAddress } from '../invoices/cashAddress.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import { readLine } from '../kernel/typedText.ts'
import { type BankAccountError, readBankAccount } from './bankAccount.ts'
import { hasHidden } from './hiddenCharacters.ts'
import { kindOf } from './methods.ts'

export type AddressNetwork = 'main' | 'test'
/**
 * Reads an address and returns its canonical form, so that one address is stored, compared and confirmed as
 * one text; null: not an address.
 */
type Read = (text: string) => string | null

const base58check = createBase58check(sha256)
const startsWith = (bytes: Uint8Array, start: ArrayLike<number>): boolean =>
  bytes.length >= start.length && bytes.subarray(0, start.length).every((byte, at) => byte === start[at])
/** Runs a decoder, which throws for a wrong letter, length or checksum. */
function decoded(decode: () => Uint8Array | null): Uint8Array | null {
  try {
    return decode()
  } catch {
    return null
  }
}
/** Base58 is case-sensitive: an address has one form only. */
const readIf =
  (isAddress: (text: string) => boolean): Read =>
  (text) =>
    isAddress(text) ? text : null

/** A hash of 20 bytes after one of these versions, in base58 with a checksum. */
const base58 = (...versions: readonly number[][]): Read =>
  readIf((text) => {
    const bytes = decoded(() => base58check.decode(text))
    return bytes !== null && versions.some((version) => bytes.length === version.length + 20 && startsWith(bytes, version))
  })

/**
 * A witness program under a prefix: version 0 in bech32, 1 in bech32m (BIP 173, BIP 350). Money sent to a
 * later version is anyone's today.
 */
const segwit =
  (prefix: string): Read =>
  (text) => {
    const canonical = text.toLowerCase()
    const codec = canonical.startsWith(`${prefix}1q`) ? bech32 : bech32m
    const program = decoded(() => {
      const { prefix: found, words } = codec.decode(text as `${string}1${string}`)
      const [version, ...rest] = words
      return found === prefix && version === (codec === bech32 ? 0 : 1) ? codec.fromWords(rest) : null
    })
    const lengths = codec === bech32 ? [20, 32] : [32]
    return program !== null && lengths.includes(program.length) ? canonical : null
  }

/**
 * A shielded or unified address of Zcash (ZIP 173, ZIP 316). Unified ones are far longer than bech32's usual
 * 90 letters.
 */
const zcashBech32 =
  (codec: typeof bech32, prefix: string, least: number): Read =>
  (text) => {
    const bytes = decoded(() => {
      const { prefix: found, words } = codec.decode(text as `${string}1${string}`, 512)
      return found === prefix ? codec.fromWords(words) : null
    })
    return bytes !== null && bytes.length >= least ? text.toLowerCase() : null
  }

/** Returns the digits in the mixed case that carries a checksum (EIP-55). */
function ethereumChecksum(digits: string): string {
  const hash = keccak_256(Uint8Array.from(digits, (letter) => letter.charCodeAt(0)))
  return [...digits]
    .map((letter, at) => ((((hash[at >> 1] ?? 0) >> (at % 2 === 0 ? 4 : 0)) & 15) >= 8 ? letter.toUpperCase() : letter))
    .join('')
}

/** Mixed case carries a checksum; one case has none. Money sent to the zero address is destroyed. */
const ethereum: Read = (text) => {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return null
  const digits = text.slice(2)
  const lower = digits.toLowerCase()
  if (/^0+$/.test(digits)) return null
  const canonical = ethereumChecksum(lower)
  return digits === lower || digits === digits.toUpperCase() || digits === canonical ? `0x${canonical}` : null
}

const cash =
  (prefix: string): Read =>
  (text) => {
    if (!isCashAddress(text, prefix)) return null
    const lower = text.toLowerCase()
    return lower.startsWith(`${prefix}:`) ? lower : `${prefix}:${lower}`
  }

/** Checks the last four of the bytes, by twice SHA-256. */
const hasXrpChecksum = (bytes: Uint8Array): boolean => {
  const at = bytes.length - 4
  return startsWith(bytes.slice(at), sha256(sha256(bytes.slice(0, at))).subarray(0, 4))
}

/** A destination tag is a number of 32 bits. */
const mostTag = 2 ** 32 - 1

/** Returns the X-address of a classic one with a tag (XLS-5). */
function withTag(xPrefix: readonly number[], classic: string, tag: number): string {
  const bytes = new Uint8Array(31)
  bytes.set([...xPrefix, ...base58xrp.decode(classic).subarray(1, 21), 1])
  new DataView(bytes.buffer).setUint32(23, tag, true)
  return base58xrp.encode(Uint8Array.of(...bytes, ...sha256(sha256(bytes)).subarray(0, 4)))
}

/**
 * A classic address, the same on both networks, or an X-address, which names its network and a tag. A classic
 * one with its tag, `r…?dt=12345`, becomes one: without the tag an exchange can't tell whose payment it is.
 */
function ripple(xPrefix: readonly number[]): Read {
  const plain = readIf((text) => {
    const bytes = decoded(() => base58xrp.decode(text))
    if (bytes === null || bytes.length < 25 || !hasXrpChecksum(bytes)) return false
    return (bytes.length === 25 && bytes[0] === 0) || (bytes.length === 35 && startsWith(bytes, xPrefix))
  })
  return (text) => {
    const [, classic, tag] = /^(r\w+)\?dt=(\d{1,10})$/.exec(text) ?? []
    if (classic === undefined) return plain(text)
    return plain(classic) === null || Number(tag) > mostTag ? null : withTag(xPrefix, classic, Number(tag))
  }
}

/** A standard, integrated or sub-address by its first byte; the last four are from its Keccak hash. */
const monero = (...versions: readonly number[]): Read =>
  readIf((text) => {
    const bytes = decoded(() => base58xmr.decode(text))
    if (bytes === null || (bytes.length !== 69 && bytes.length !== 77) || !versions.includes(bytes[0] ?? -1)) return false
    const at = bytes.length - 4
    return startsWith(bytes.slice(at), keccak_256(bytes.slice(0, at)).subarray(0, 4))
  })

const anyOf =
  (...reads: readonly Read[]): Read =>
  (text) =>
    reads.map((read) => read(text)).find((canonical) => canonical !== null) ?? null

/**
 * The address formats of each coin and network, by the version bytes and prefixes of its own reference
 * wallet.
 */
const formats: Readonly<Record<CoinMethod, Record<AddressNetwork, Read>>> = {
  Bitcoin: { main: anyOf(base58([0], [5]), segwit('bc')), test: anyOf(base58([111], [196]), segwit('tb')) },
  Litecoin: { main: anyOf(base58([48], [50]), segwit('ltc')), test: anyOf(base58([111], [58]), segwit('tltc')) },
  Ethereum: { main: ethereum, test: ethereum },
  Dash: { main: base58([76], [16]), test: base58([140], [19]) },
  // Old addresses are those of Bitcoin: coins sent to the wrong one of the two are lost.
  Bitcoin_Cash: { main: cash('bitcoincash'), test: cash('bchtest') },
  Ripple: { main: ripple([0x05, 0x44]), test: ripple([0x04, 0x93]) },
  Zcash: {
    main: anyOf(base58([0x1c, 0xb8], [0x1c, 0xbd]), zcashBech32(bech32, 'zs', 43), zcashBech32(bech32m, 'u', 36)),
    test: anyOf(base58([0x1d, 0x25], [0x1c, 0xba]), zcashBech32(bech32, 'ztestsapling', 43), zcashBech32(bech32m, 'utest', 36)),
  },
  Monero: { main: monero(18, 19, 42), test: monero(53, 54, 63, 24, 25, 36) },
}

const isCoin = (method: WithdrawalMethod): method is CoinMethod => kindOf(method) === 'coin'
const coinMethods = Object.keys(formats) as CoinMethod[]

export type AddressError = 'withdrawal.wrong_address' | 'withdrawal.other_network' | 'withdrawal.other_coin' | BankAccountError

/**
 * Checks an address's format and checksum (WD-03) and returns its canonical form. A bank takes an IBAN or an
 * account number, a wallet any visible text. `withdrawal.other_network`: right for the coin, on its other
 * network.
 */
export function checkAddress(method: WithdrawalMethod, text: string, network: AddressNetwork): Result<string, AddressError> {
  if (kindOf(method) === 'bank') return readBankAccount(text)
  const address = readLine(text)
  if (hasHidden(address)) return fail('withdrawal.hidden_characters')
  if (!isCoin(method)) return ok(address)
  // An address is often shown, and so copied, in groups.
  const plain = address.replace(/\s/g, '')
  const canonical = formats[method][network](plain)
  if (canonical !== null) return ok(canonical)
  if (formats[method][network === 'main' ? 'test' : 'main'](plain) !== null) return fail('withdrawal.other_network')
  const isForeign = coinMethods.some((other) => formats[other].main(plain) !== null || formats[other].test(plain) !== null)
  return fail(isForeign ? 'withdrawal.other_coin' : 'withdrawal.wrong_address')
}
