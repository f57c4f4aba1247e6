// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { hrefOf } from './location.ts'
import { useAccountPages } from './returnRoute.ts'
import { paths } from './routes.ts'

test('[SUP-11] the addresses of both account pages keep the code of a referral link', () => {
  history.replaceState(null, '', '/en/trading?ref=abcdefgh23#/show/funding')
  const { signIn, register } = renderHook(useAccountPages).result.current
  const codes = [signIn, register].map((address) => new URL(address, location.href).searchParams.get('ref'))
  expect(codes).toEqual(['abcdefgh23', 'abcdefgh23'])
})

test('[SUP-11] the address of a screen keeps the code of a referral link', () => {
  history.replaceState(null, '', '/en/register?ref=abcdefgh23')
  expect(hrefOf(paths.show('terms'))).toBe('/en/trading?ref=abcdefgh23#/show/terms')
})
