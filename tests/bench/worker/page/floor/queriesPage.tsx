import { configureStore } from '@reduxjs/toolkit'
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react'
import { Provider } from 'react-redux'
import type { WireInvoice } from '../../../../../contract/invoices.ts'
import type { BenchPage } from '../bench.ts'
import { InvoiceLine, showList } from '../InvoiceList.tsx'
import { pollMs } from '../invoices.ts'
import { checkAddress } from './ask.ts'

const api = createApi({
  baseQuery: fetchBaseQuery({ baseUrl: '' }),
  endpoints: (build) => ({
    check: build.query<WireInvoice, string>({ query: (guid) => ({ url: checkAddress, method: 'POST', body: { guid } }) }),
  }),
})

function Line({ guid }: { guid: string }) {
  const { data } = api.useCheckQuery(guid, { pollingInterval: pollMs })
  return <InvoiceLine invoice={data} />
}

/** The baseline without a worker: a hook for each invoice, polling on the main thread. */
export async function start(): Promise<BenchPage> {
  const store = configureStore({ reducer: { [api.reducerPath]: api.reducer }, middleware: (given) => given().concat(api.middleware) })
  showList(Line, (lines) => <Provider store={store}>{lines}</Provider>)
  return {}
}
