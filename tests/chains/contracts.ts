/** Contracts written as code of the EVM, so that no compiler is needed. */
const transfer = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** `f(address to, uint256 value)`: reports `Transfer(caller, to, value)`, as a token does for a transfer. */
export const tokenCode = `0x602435600052600435337f${transfer}60206000a300`
/** `f(address to)`: sends on to `to` what it is sent, as an exchange's contract pays out. */
export const forwarderCode = '0x6000600060006000346004355af100'

const word = (value: string | bigint): string =>
  (typeof value === 'bigint' ? value.toString(16) : value.replace(/^0x/, '').toLowerCase()).padStart(64, '0')
/** Returns the input of a call of either contract; their functions need no name. */
export const callOf = (...words: readonly (string | bigint)[]): string => `0x00000000${words.map(word).join('')}`
