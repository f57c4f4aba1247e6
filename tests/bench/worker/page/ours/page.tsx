import { Provider, useSelector } from 'react-redux'
import { createStore } from '../../../../../src/app/store.ts'
import { background, connectBackground } from '../../../../../src/bridges/background.ts'
import { type InvoicesSlice, selectInvoice } from '../../../../../src/shell/deposits/invoicesSlice.ts'
import type { BenchPage } from '../bench.ts'
import { InvoiceLine, showList } from '../InvoiceList.tsx'
import { uid } from '../invoices.ts'

function Line({ guid }: { guid: string }) {
  const view = useSelector((state: { invoices: InvoicesSlice }) => selectInvoice(state, guid))
  return <InvoiceLine invoice={view?.invoice} />
}

/** Our store, our bridge and our worker. */
export async function start(): Promise<BenchPage> {
  const store = createStore()
  let dispatches = 0
  connectBackground({
    dispatch(action) {
      dispatches += 1
      return store.dispatch(action)
    },
  })
  showList(Line, (lines) => <Provider store={store}>{lines}</Provider>)
  const attached = await background.attach({ uid, csrf: 'bench', language: 'en' })
  if (!attached.ok) throw new Error(attached.code)
  const seen = await background.diagnostics()
  if (!seen.ok || seen.value.storage !== 'kept') throw new Error('nothing is kept: this is not what the product does')
  return { dispatches: () => dispatches }
}
