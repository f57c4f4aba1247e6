import { expect, test } from 'vitest'
import { checkInvoice } from '../../contract/invoices.ts'
import { pgPage } from '../../contract/pages.ts'
import { userRefresh } from '../../contract/session.ts'
import { addressOf, isRefused, parseResponse, readRefusal, requestOf } from './routeCall.ts'

test('sends an attempt with its key, and a form as a form', () => {
  const { init } = requestOf(
    { path: '/api/fm/agni/pay', method: 'POST', encoding: 'form' },
    { key: 'd.1', body: { amount: '5.00', bonus: false, token: undefined } },
    { 'x-csrf-token': 't' },
  )
  expect(init).toEqual({
    method: 'POST',
    headers: {
      accept: 'application/json',
      'x-csrf-token': 't',
      'idempotency-key': 'd.1',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'amount=5.00&bonus=false',
  })
})

test('sends a GET without a body, and a POST always with one', () => {
  expect(requestOf({ path: '/a', method: 'GET', encoding: 'json' }, {}).init).toEqual({
    method: 'GET',
    headers: { accept: 'application/json' },
  })
  expect(requestOf({ path: '/a', method: 'POST', encoding: 'json' }, {}).init.body).toBe('{}')
})

test('escapes a parameter within the path', () => {
  expect(addressOf(checkInvoice, { params: { coin: '../us' } })).toBe('/api/..%2Fus/check')
  expect(() => addressOf(checkInvoice)).toThrow('lacks coin')
  expect(addressOf(userRefresh)).toBe('/api/fraud/user')
})

test('adds a query, without what is null', () => {
  expect(addressOf({ path: '/candles' }, { query: { symbol: 'A&B', before: null, count: 2 } })).toBe('/candles?symbol=A%26B&count=2')
  expect(addressOf({ path: '/candles' }, { query: { before: null } })).toBe('/candles')
})

test('a form field keeps every character, and half an emoji does not break the call', () => {
  const form = (name: string) => requestOf({ path: '/a', method: 'POST', encoding: 'form' }, { body: { name } }).init.body ?? ''
  for (const name of ['a b+c&d=e', 'é日👩‍👧', "!'()*~"]) expect(new URLSearchParams(form(name)).get('name')).toBe(name)
  expect(new URLSearchParams(form('a\ud83d')).get('name')).toBe('a\ufffd')
})

test.each([
  [
    { error: 'x.y', message: 'text', fields: { a: 'b' } },
    { code: 'x.y', message: 'text', fields: { a: 'b' } },
  ],
  [
    { error: 7, message: '', fields: { a: 1, b: 'c' } },
    { code: 'auth.server_error', fields: { b: 'c' } },
  ],
  [
    { error: 'x.y', until: 1_790_000_000_000 },
    { code: 'x.y', until: 1_790_000_000_000 },
  ],
  [{ error: 'x.y', until: Number.MAX_SAFE_INTEGER }, { code: 'x.y' }],
  [{ error: 'x.y', until: '2026-11-27' }, { code: 'x.y' }],
  ['<html>', { code: 'auth.server_error' }],
  [null, { code: 'auth.server_error' }],
])('[SRV-01] reads of the refusal %j only what is valid', (body, expected) => {
  expect(readRefusal(body)).toEqual(expected)
})

test('[SRV-01] a refusal is one by its flag too', () => {
  expect([{ return: 'false' }, { return: false }].map(isRefused)).toEqual([true, true])
  expect([{ return: 'true' }, {}, null, 'false'].map(isRefused)).toEqual([false, false, false, false])
})

test('parses a response by its schema, and no document', () => {
  expect(parseResponse(checkInvoice, { status: 'wt', hash: null })).toEqual({ ok: true, value: { status: 'wt', hash: null } })
  expect(parseResponse(checkInvoice, { status: 'paid' })).toMatchObject({ ok: false })
  expect(parseResponse(pgPage, '<p>')).toMatchObject({ ok: false })
})
