import { expect, test } from 'vitest'
import { processors, wallets } from '../../contract/kernel.ts'
import { nextProcessor } from './advance.ts'
import { runsAlone } from '../funding/methods.ts'
import { isExcludedIn } from './countries.ts'
import { processorTable } from './processorTable.ts'
import { chooseStack, parseStack } from './stack.ts'

test('[FUND-20] thirteen processors and three wallets are declared, and only FRAUD charges nothing', () => {
  expect([processors.length, wallets.length]).toEqual([13, 3])
  expect(Object.keys(processorTable).toSorted()).toEqual([...processors, ...wallets].toSorted())
  expect(processors.filter((one) => !processorTable[one].charges)).toEqual(['FRAUD'])
})

test.each([
  [null, '', ['FRAUD', 'VLOAD']],
  [null, 'FRAUD,PFS,VLOAD', ['FRAUD', 'PFS', 'VLOAD']],
  ['ZOOM', 'FRAUD,PFS,VLOAD', ['ZOOM']],
  ['', 'FRAUD,PFS', ['FRAUD', 'PFS']],
  [' pfs , vload,PFS, NOPE', null, ['PFS', 'VLOAD']],
  ['NOPE', undefined, ['FRAUD', 'VLOAD']],
])('[FUND-20] the user’s cascade %j takes precedence over the settings’ %j', (user, settings, stack) => {
  expect(chooseStack(user, settings, 'PT')).toEqual(stack)
})

test.each([
  ['FRAUD,PFS,VLOAD', '', ['FRAUD', 'VLOAD']],
  ['PFS', 'FRAUD,PFS,VLOAD', ['FRAUD', 'VLOAD']],
  ['PFS', 'PFS', ['FRAUD', 'VLOAD']],
])('[FUND-04] where PFS is excluded the cascade %j and the settings %j run %j', (user, settings, stack) => {
  expect(chooseStack(user, settings, 'FR')).toEqual(stack)
})

test('[FUND-02] VLOAD, SHAPE, AGNI and wallets run alone if no card is named, and no others', () => {
  expect([...processors, ...wallets].filter((one) => runsAlone(one, undefined))).toEqual(['SHAPE', 'VLOAD', 'AGNI', ...wallets])
  expect(processors.filter((one) => runsAlone(one, 'card-1'))).toEqual([])
})

test('[FUND-39] a wallet is never part of a cascade, whoever names it', () => {
  expect(chooseStack('SKRILL,PFS', 'NETELLER', 'PT')).toEqual(['PFS'])
  expect(chooseStack('PAYPAL', 'NETELLER', 'PT')).toEqual(['FRAUD', 'VLOAD'])
})

test('a property of the prototype is no processor', () => {
  expect(parseStack('constructor,__proto__,toString')).toEqual([])
})

test.each([
  ['PFS', '/api/card/fast/pfs', '/api/card/listen/pfs'],
  ['ORANGE', '/api/card/fast/orange', '/api/card/listen/orange'],
  ['EARTH', '/api/card/fast/earth', '/api/card/listen/earth'],
  ['FINITY', '/api/card/fast/finity', '/api/card/listen/finity'],
  ['ORANGE_NOT3D', '/api/card/fast/orangeppl', '/api/card/listen/orangeppl'],
] as const)('[FUND-23] %s is called at %s', (processor, path, listen) => {
  expect(processorTable[processor]).toMatchObject({ call: { path }, listen })
})

test('[FUND-24] the retry of ORANGE without 3D waits 6 s', () => {
  expect(processorTable.ORANGE_NOT3D.after).toEqual({ processor: 'ORANGE', delayMs: 6000 })
})

test('[FUND-21] the next untried processor runs, and a step up requires one with a bank’s page', () => {
  const stack = ['FRAUD', 'ORANGE', 'VLOAD', 'PFS'] as const
  expect(nextProcessor(stack, [], false)).toBe('FRAUD')
  expect(nextProcessor(stack, ['FRAUD', 'ORANGE'], false)).toBe('VLOAD')
  expect(nextProcessor(stack, ['FRAUD', 'ORANGE'], true)).toBe('PFS')
  expect(nextProcessor(stack, [...stack], false)).toBeNull()
})

test.each([
  ['FR', 'PFS', true],
  ['FR', 'SKRILL', true],
  ['JP', 'SKRILL', true],
  ['JP', 'PFS', false],
  ['PT', 'SKRILL', false],
  ['DE', 'NETELLER', false],
] as const)('[FUND-04] in %s %s is excluded: %s', (country, processor, isExcluded) => {
  expect(isExcludedIn(country, processor)).toBe(isExcluded)
})

test('[FUND-04] only PFS is left out in an excluded country', () => {
  expect(chooseStack('FRAUD,PFS,ORANGE', null, 'DE')).toEqual(['FRAUD', 'ORANGE'])
})
