import { useEffect, useState } from 'react'
import { copies as copiesRoute, copiedTraders, type WireCopiedTrader, type WireCopy } from '../../../../contract/copying.ts'
import { useAppDispatch } from '../../../shell/appThunk.ts'
import { askServer } from '../../../shell/askServer.ts'

export type Copying =
  | { at: 'loading' }
  | { at: 'failed' }
  /** The back end has no copying (SRV-12). */
  | { at: 'none' }
  | { at: 'ready'; traders: readonly WireCopiedTrader[]; offered: boolean; copies: readonly WireCopy[] }

/** Who can be copied and what is copied; read again when `stamp` changes, as the balance does with every order, and on the person's word. */
export function useCopying(stamp: string | undefined) {
  const dispatch = useAppDispatch()
  const [state, setState] = useState<Copying>({ at: 'loading' })
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    let wanted = true
    void Promise.all([dispatch(askServer(copiedTraders, {})), dispatch(askServer(copiesRoute, {}))]).then(([traders, copies]) => {
      if (!wanted) return
      if ('error' in traders && traders.error.status === 404) return setState({ at: 'none' })
      if ('error' in traders || 'error' in copies) return setState((before) => (before.at === 'ready' ? before : { at: 'failed' }))
      setState({ at: 'ready', traders: traders.data.list, offered: traders.data.offered, copies: copies.data.list })
    })
    return () => {
      wanted = false
    }
  }, [dispatch, stamp, asked])
  return { state, again: () => setAsked((times) => times + 1) }
}
