import { expect, test } from 'vitest'
import { type BlockWay, blockWays, type SendingPerson } from './allowed.ts'

const depositor: SendingPerson = { balances: [{ depositsTotal: '250' }], last_count: null, sign: null, can_upload: false, wd_methods: '' }

test.each<[string, Partial<SendingPerson>, BlockWay[]]>([
  ['who may do nothing', {}, ['support']],
  ['who may upload', { can_upload: true }, ['sign', 'upload', 'support']],
  ['who signed before', { sign: 'up' }, ['sign', 'support']],
  ['whose signature was refused', { sign: 'no' }, ['support']],
  ['who can withdraw', { wd_methods: 'Bitcoin' }, ['upload', 'support']],
  ['who can withdraw and never deposited', { wd_methods: 'Bitcoin', balances: [] }, ['support']],
])('[TRD-09, VER-02] a person %s has the ways that they may go', (_name, change, ways) => {
  expect(blockWays({ ...depositor, ...change })).toEqual(ways)
})
