import type { PlatformMessage } from '../../bridges/platformChannel.ts'
import { paths } from './routes.ts'

type SymbolMessage = Extract<PlatformMessage, { type: 'symbol' }>
/** The request to the chart. `until`: the end of the mark at the direction, by the server's clock. */
export type ChartRequest = Omit<SymbolMessage, 'type'>

/** Returns the path that opens the chart at a symbol and fills the ticket; nothing is ordered (ENG-12). */
export function chartPath({ symbol, expiryMs, direction, until }: ChartRequest): string {
  const query = new URLSearchParams({ symbol })
  if (expiryMs !== undefined) query.set('expiry', String(expiryMs))
  if (direction !== undefined && until !== undefined) {
    query.set('direction', direction)
    query.set('until', String(until))
  }
  return `${paths.home()}?${query}`
}

const countIn = (text: string | null): number | undefined => (/^\d{1,15}$/.test(text ?? '') ? Number(text) : undefined)

/**
 * Returns the message of such a path, `#/home?symbol=EUR/USD`; null if it names no symbol. The platform
 * checks what it offers.
 */
export function chartMessage(query: URLSearchParams): SymbolMessage | null {
  const symbol = query.get('symbol')
  if (symbol === null) return null
  const [expiryMs, until, direction] = [countIn(query.get('expiry')), countIn(query.get('until')), query.get('direction')]
  return {
    type: 'symbol',
    symbol,
    ...(expiryMs !== undefined && { expiryMs }),
    ...(until !== undefined && (direction === 'up' || direction === 'down') && { direction, until }),
  }
}
