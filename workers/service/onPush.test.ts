import { expect, test } from 'vitest'
import { onPush } from './onPush.ts'

type Shown = { title: string; tag?: string; renotify?: boolean; data?: unknown }

/**
 * A service worker's surroundings that keep what is on the screen by its tag; `refuses`: the browser lists no
 * notifications.
 */
function openDevice(refuses = false) {
  const onScreen = new Map<string, Shown>()
  const rung: (boolean | undefined)[] = []
  const registration = {
    async getNotifications({ tag }: { tag?: string }) {
      if (refuses) throw new Error('not here')
      return [...onScreen.values()].filter((one) => one.tag === tag)
    },
    async showNotification(title: string, options: Omit<Shown, 'title'>) {
      onScreen.set(options.tag ?? '', { title, ...options })
      rung.push(options.renotify)
    },
  }
  const self = {
    registration,
    navigator: { language: 'en' },
    location: { origin: 'https://app.example' },
    clients: { matchAll: async () => [] },
  }
  return { rung, receive: (text: string) => onPush(self as unknown as ServiceWorkerGlobalScope, text) }
}
const message = (id: string): string =>
  JSON.stringify({
    web_push: 8030,
    notification: { title: 'Your invoice is paid', navigate: '/', tag: 'invoice:7' },
    app: { id, kind: 'invoice' },
  })

test('[PWA-08] a message that comes twice rings once; a later one about the same thing rings again', async () => {
  const { rung, receive } = openDevice()
  for (const id of ['n-1', 'n-1', 'n-2']) await receive(message(id))
  expect(rung).toEqual([true, false, true])
})

test('[PWA-08] a message is shown where the browser does not list what is on the screen', async () => {
  const { rung, receive } = openDevice(true)
  await receive(message('n-1'))
  expect(rung).toEqual([true])
})
