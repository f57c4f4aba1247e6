// @vitest-environment happy-dom
import { useLocation } from 'react-router-dom'
import { expect, onTestFinished, test } from 'vitest'
import { renderHook } from '../../../tests/support/renderHook.tsx'
import { signedInStore } from '../../../tests/support/signedInStore.ts'
import { wireUser } from '../../../tests/support/wireUser.ts'
import { chatWidget } from '../../shell/screen/chatWidget.ts'
import { useChatMessages } from './useChatMessages.ts'

const none = (): void => undefined
const help = { v: 1, type: 'help', article: 'chat' } as const
const render = () => renderHook(() => ({ handle: useChatMessages(none, none), at: useLocation().pathname }), signedInStore(wireUser()))

test('[APP-29] the chat’s request for help opens the article, and no widget covers it', async () => {
  const { run, current } = await render()
  chatWidget.set('open')
  await run(({ handle }) => handle(help))
  expect([current().at, chatWidget.get()]).toEqual(['/show/help/chat', 'closed'])
})

test('[APP-10] help whose article is already open moves the focus to its heading', async () => {
  const main = document.createElement('main')
  const heading = document.createElement('h1')
  heading.tabIndex = -1
  main.append(heading)
  document.body.append(main)
  onTestFinished(() => main.remove())
  const { run, current } = await render()
  await run(({ handle }) => handle(help))
  expect(document.activeElement).not.toBe(heading)
  await run(({ handle }) => handle(help))
  expect([current().at, document.activeElement]).toEqual(['/show/help/chat', heading])
})
