import { expect, test } from 'vitest'
import { addressOfUri } from './ScanAddress.tsx'

test.each([
  ['bitcoin:tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx?amount=0.1', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
  ['ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed@1?value=1', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a?amount=1', 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'],
  [' rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh ', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'],
])('[WD-03] the code %s holds the address %s', (text, address) => {
  expect(addressOfUri(text)).toBe(address)
})
