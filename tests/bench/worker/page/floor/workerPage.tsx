import { configureStore, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { proxy, wrap } from 'comlink'
import { Provider, useSelector } from 'react-redux'
import type { BenchPage } from '../bench.ts'
import { InvoiceLine, showList } from '../InvoiceList.tsx'
import type { Answers, PollWorker } from './pollWorker.ts'

const none: Answers = {}

const polls = createSlice({
  name: 'polls',
  initialState: none,
  reducers: { polled: (state, { payload }: PayloadAction<Answers>) => void Object.assign(state, payload) },
})

function Line({ guid }: { guid: string }) {
  return <InvoiceLine invoice={useSelector((state: { polls: Answers }) => state.polls[guid])} />
}

/** The baseline with a worker: Comlink, an interval and one message a cycle. */
export async function start(): Promise<BenchPage> {
  const store = configureStore({ reducer: { polls: polls.reducer } })
  let dispatches = 0
  showList(Line, (lines) => <Provider store={store}>{lines}</Provider>)
  const worker = wrap<PollWorker>(new Worker(new URL('./pollWorker.ts', import.meta.url), { type: 'module' }))
  const told = (answers: Answers): void => {
    dispatches += 1
    store.dispatch(polls.actions.polled(answers))
  }
  await worker.poll(proxy(told))
  return { dispatches: () => dispatches }
}
