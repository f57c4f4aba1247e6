// @vitest-environment happy-dom
import { useLocation } from 'react-router-dom'
import { expect, test } from 'vitest'
import { renderHook } from '../../../tests/support/renderHook.tsx'
import { signedInStore } from '../../../tests/support/signedInStore.ts'
import { wireUser } from '../../../tests/support/wireUser.ts'
import { usePlatformMessages } from './usePlatformMessages.ts'

test.each([
  ['orderRefused', '/show/help/orderRefused'],
  ['../funding?add=', '/show/help/..%2Ffunding%3Fadd%3D'],
])('[APP-29] the platform’s request for the help %s opens %s', async (article, path) => {
  const none = (): void => undefined
  const { run, current } = await renderHook(
    () => ({ handle: usePlatformMessages(7, none, none), at: useLocation().pathname }),
    signedInStore(wireUser()),
  )
  await run(({ handle }) => handle({ v: 1, type: 'help', article }))
  expect(current().at).toBe(path)
})
