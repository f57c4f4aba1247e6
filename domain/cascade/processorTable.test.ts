import { expect, test } from 'vitest'
import { type Processor, processors, wallets } from '../../contract/kernel.ts'
import type { ProcessorFacts } from './processorFacts.ts'
import { processorOfSlug, processorTable } from './processorTable.ts'

type Row = [Processor, ProcessorFacts['call']['as'], string, string | null, ProcessorFacts['secure'], string]

test.each<Row>([
  ['FRAUD', 'json', '/api/fraud/card', null, 'none', 'card'],
  ['PFS', 'json', '/api/card/fast/pfs', '/api/card/listen/pfs', 'bank', 'card'],
  ['ORANGE', 'json', '/api/card/fast/orange', '/api/card/listen/orange', 'bank', 'card'],
  ['ORANGE_NOT3D', 'json', '/api/card/fast/orangeppl', '/api/card/listen/orangeppl', 'none', 'card'],
  ['CONCEPT', 'json', '/api/payconcept/pay', '/api/payconcept/listen', 'none', 'card'],
  ['ZOOM', 'json', '/api/card/fast/zoom', '/api/card/listen/zoom', 'none', 'card token'],
  ['EZPAY', 'page', '/api/card/fast/ezpay', '/api/card/listen/ezpay', 'page', ''],
  ['ENTROPAY', 'json', '/api/entro/pay', '/api/card/listen/entropay', 'page', 'card pin cvv'],
  ['SHAPE', 'json', '/api/shape/pay', '/api/card/listen/shape', 'page', ''],
  ['VLOAD', 'json', '/api/card/fast/vload', '/api/card/listen/vload', 'page', ''],
  ['AGNI', 'form', '/api/fm/agni/pay', '/api/fm/agni/listen', 'page', ''],
  ['EARTH', 'json', '/api/card/fast/earth', '/api/card/listen/earth', 'bank', 'card'],
  ['FINITY', 'json', '/api/card/fast/finity', '/api/card/listen/finity', 'bank', 'card'],
])('[FUND-20] %s has call type %s, path %s, listen slug %s, confirmation %s and requires %j', (name, as, path, listen, secure, needs) => {
  const facts = processorTable[name]
  expect([facts.call, facts.listen, facts.secure, facts.needs.join(' ')]).toEqual([{ path, as }, listen, secure, needs])
})

test('[FUND-23] a name in an address is that of one processor which is paid, or of none', () => {
  expect(['pfs', 'orangeppl', 'fraud', 'toString', ''].map(processorOfSlug)).toEqual(['PFS', 'ORANGE_NOT3D', null, null, null])
  const slugs = [...processors, ...wallets].map((one) => processorTable[one].slug ?? '')
  expect(slugs.join(' ')).toBe('pfs orange orangeppl concept  zoom ezpay entropay shape vload agni earth finity skrill neteller paypal')
})
