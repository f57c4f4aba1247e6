// @vitest-environment happy-dom
import { useLocation } from 'react-router-dom'
import { expect, test } from 'vitest'
import { renderHook } from '../../../tests/support/renderHook.tsx'
import { signedInStore } from '../../../tests/support/signedInStore.ts'
import { wireUser } from '../../../tests/support/wireUser.ts'
import { chatWidget } from '../../shell/screen/chatWidget.ts'
import { useChatMessages } from './useChatMessages.ts'

test('[APP-29] the chat’s request for help opens the article, and no widget covers it', async () => {
  const none = (): void => undefined
  const { run, current } = await renderHook(
    () => ({ handle: useChatMessages(none, none), at: useLocation().pathname }),
    signedInStore(wireUser()),
  )
  chatWidget.set('open')
  await run(({ handle }) => handle({ v: 1, type: 'help', article: 'chat' }))
  expect([current().at, chatWidget.get()]).toEqual(['/show/help/chat', 'closed'])
})
