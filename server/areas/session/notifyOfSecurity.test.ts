import { expect, onTestFinished, test, vi } from 'vitest'
import { dayMs } from '../../../domain/kernel/time.ts'
import { type Browser, goodPassword } from '../../../tests/support/testServer.ts'
import { mailLinks } from './mailedLink.ts'
import { type ServerFixtures, withServer } from '../../../tests/support/withServer.ts'

let { server, browser, ada, free } = {} as ServerFixtures
withServer((given) => void ({ server, browser, ada, free } = given))

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const kinds = async (by: Browser) => {
  const { body } = await by.post('/api/us/notifications', {})
  return (body['list'] as { kind: string; params: unknown; link: string }[]).map(({ kind, params, link }) => [kind, params, link] as const)
}
const security = '#/show/security'

test('[PWA-08] a sign-in is notified with the device’s name, unless that is known', async () => {
  await server.customer(ada)
  await browser.session()
  const login = () => browser.post('/api/login', { email: ada, password: goodPassword, csrf: browser.csrf() }, { 'user-agent': firefox })
  await login()
  await browser.session()
  await login()
  await browser.session()
  expect(await kinds(browser)).toEqual([['newDevice', { device: 'Firefox, Windows' }, security]])
  const other = server.browser()
  await other.signIn(ada)
  expect(await kinds(other)).toHaveLength(2)
})

test('[ENG-14] a password that was reset is notified', async () => {
  await mailLinks(server.deps)
  await server.customer(ada)
  await browser.session()
  await browser.post('/api/forget', { email: ada })
  const link = server.letters.find(({ letter }) => letter === 'passwordReset')?.params['link'] ?? ''
  const password = 'nine red lanterns'
  expect((await browser.post('/api/reset', { token: link.slice(link.lastIndexOf('#') + 1), password })).body).toEqual({ return: 'true' })
  await browser.signIn(ada, password)
  expect((await kinds(browser)).map(([kind]) => kind)).toEqual(['newDevice', 'passwordChanged'])
})

test('[ENG-14] a requested change of address is notified, its address masked', async () => {
  await server.customer(ada)
  await browser.signIn(ada)
  await browser.post('/api/info', { email: free, password: goodPassword })
  expect((await kinds(browser))[0]).toEqual(['emailChangeRequested', { email: 'f•••@example.org' }, security])
})

test('[SEC-10, SRV-05] the letter about a new device is tried for a day', async () => {
  const send = vi.spyOn(server.deps.jobs, 'send')
  onTestFinished(() => send.mockRestore())
  await server.customer(ada)
  await browser.signIn(ada)
  const notice = send.mock.calls.find(([name]) => name === 'session.securityNotice')
  expect(notice?.[2]?.retryForMs).toBe(dayMs)
})
