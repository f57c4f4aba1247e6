import { readLine } from '../../../domain/kernel/typedText.ts'

/**
 * Returns the address of a payment URI, such as `bitcoin:bc1…?amount=1`; a CashAddr address keeps its prefix.
 * Other texts stay.
 */
export function addressOfUri(text: string): string {
  const [, scheme = '', address = ''] = /^([a-z]+):(?:\/\/)?([^?@/]+)/i.exec(readLine(text)) ?? []
  if (address === '') return readLine(text)
  return ['bitcoincash', 'bchtest'].includes(scheme.toLowerCase()) ? `${scheme}:${address}` : address
}
