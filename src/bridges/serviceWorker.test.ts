// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../tests/support/eventually.ts'
import { updateApplied, updateFound } from './updateFacts.ts'

type Version = EventTarget & { state: string; scriptURL: string }
const version = (state: string): Version => Object.assign(new EventTarget(), { state, scriptURL: `${location.origin}/service-worker.js` })
const become = (one: Version, state: string): void => {
  one.state = state
  one.dispatchEvent(new Event('statechange'))
}

const reload = vi.fn<() => void>()
beforeEach(() => {
  vi.resetModules()
  reload.mockReset()
  vi.spyOn(location, 'reload').mockImplementation(reload)
})

/**
 * Loads a page that `controller` answered for; `connect` registers it among these versions and returns what
 * it dispatches.
 */
async function openPage(controller: Version | null) {
  const container = Object.assign(new EventTarget(), { controller, register: async (): Promise<EventTarget> => new EventTarget() })
  vi.stubGlobal('navigator', { serviceWorker: container })
  const { connectServiceWorker } = await import('./serviceWorker.ts')
  return {
    container,
    async connect(versions: { active: Version | null; waiting?: Version; installing?: Version }) {
      container.register = async () => Object.assign(new EventTarget(), { waiting: null, installing: null, ...versions })
      const dispatch = vi.fn<(action: object) => unknown>()
      await connectServiceWorker({ dispatch })
      return dispatch
    },
  }
}

test('[PWA-06] a version that is installing when the page registers is announced once it waits', async () => {
  const [active, installing] = [version('activated'), version('installing')]
  const dispatch = await (await openPage(active)).connect({ active, installing })
  expect(dispatch).not.toHaveBeenCalled()
  become(installing, 'installed')
  expect(dispatch).toHaveBeenCalledExactlyOnceWith(updateFound())
})

test('[PWA-06] the first version is not announced', async () => {
  const installing = version('installing')
  const dispatch = await (await openPage(null)).connect({ active: null, installing })
  become(installing, 'installed')
  expect(dispatch).not.toHaveBeenCalled()
})

test('[PWA-06] a page reloads if another version took over before it listened', async () => {
  const page = await openPage(version('redundant'))
  const active = version('activated')
  page.container.controller = active
  const dispatch = await page.connect({ active })
  expect(dispatch).toHaveBeenCalledExactlyOnceWith(updateApplied())
  await eventually(() => expect(reload).toHaveBeenCalledOnce())
})

test('[PWA-02] a page that the first version missed asks it for control once it is active', async () => {
  const active = Object.assign(version('activated'), { postMessage: vi.fn<(data: object, transfer: []) => void>() })
  const { container } = await openPage(null)
  Object.assign(container, { ready: Promise.resolve({ active }) })
  const { reportStarted } = await import('./serviceWorker.ts')
  reportStarted()
  await eventually(() => expect(active.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'CONTROL' }, []))
})

test('[PWA-06] a page reloads when another version takes over, not when the first does', async () => {
  const page = await openPage(null)
  const dispatch = await page.connect({ active: version('activated') })
  page.container.dispatchEvent(new Event('controllerchange'))
  expect(dispatch).not.toHaveBeenCalled()
  page.container.dispatchEvent(new Event('controllerchange'))
  expect(dispatch).toHaveBeenCalledExactlyOnceWith(updateApplied())
  await eventually(() => expect(reload).toHaveBeenCalledOnce())
})
