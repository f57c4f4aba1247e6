import { configureStore } from '@reduxjs/toolkit'
import { expect, test, vi } from 'vitest'
import { eventually } from '../../../tests/support/eventually.ts'
import type { ApiExtra } from '../../api/callInSession.ts'
import { baseApi } from '../../api/baseApi.ts'
import { rootReducer } from '../store/rootReducer.ts'
import { readCounters } from './readCounters.ts'
import { selectCounters } from './sessionSlice.ts'

test('[SES-19] counters asked for during a request are requested again', async () => {
  const answers: ((deposits: number) => void)[] = []
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) =>
        answers.push((deposits) =>
          resolve(Response.json({ jsonrpc: '2.0', id: 'counters', result: { deposits, notifications: 0, tickets: 0 } })),
        ),
      ),
  )
  const extra: ApiExtra = { credentials: () => ({ csrf: 'c', platformOrigin: null, platformToken: null }), renew: async () => false }
  const store = configureStore({
    reducer: rootReducer,
    middleware: (defaults) => defaults({ thunk: { extraArgument: extra } }).concat(baseApi.middleware),
  })
  const first = store.dispatch(readCounters())
  await eventually(() => expect(answers).toHaveLength(1))
  const second = store.dispatch(readCounters())
  answers[0]?.(1)
  await eventually(() => expect(answers).toHaveLength(2))
  answers[1]?.(0)
  await Promise.all([first, second])
  expect(selectCounters(store.getState())).toMatchObject({ deposits: 0 })
})
