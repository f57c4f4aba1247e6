import { expect, test } from 'vitest'
import { type UnblockWay, unblockWays, type UploadPerson } from './permissions.ts'

const depositor: UploadPerson = { balances: [{ depositsTotal: '250' }], last_count: null, sign: null, can_upload: false, wd_methods: '' }

test.each<[string, Partial<UploadPerson>, UnblockWay[]]>([
  ['who may do nothing', {}, ['support']],
  ['who may upload', { can_upload: true }, ['sign', 'upload', 'support']],
  ['who signed before', { sign: 'up' }, ['sign', 'support']],
  ['whose signature was refused', { sign: 'no' }, ['support']],
  ['who can withdraw', { wd_methods: 'Bitcoin' }, ['upload', 'support']],
  ['who can withdraw and never deposited', { wd_methods: 'Bitcoin', balances: [] }, ['support']],
])('[TRD-09, VER-02] a person %s gets the permitted ways to lift the block', (_name, change, ways) => {
  expect(unblockWays({ ...depositor, ...change })).toEqual(ways)
})
