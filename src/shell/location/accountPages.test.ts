// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useAccountPages } from './returnRoute.ts'

test('[SUP-11] the addresses of both account pages keep the code of a referral link', () => {
  history.replaceState(null, '', '/en/trading?ref=abcdefgh23#/show/funding')
  const { signIn, register } = renderHook(useAccountPages).result.current
  expect([signIn, register]).toEqual(['/en/login?ref=abcdefgh23&rd=%2Fshow%2Ffunding', '/en/register?ref=abcdefgh23&rd=%2Fshow%2Ffunding'])
})
