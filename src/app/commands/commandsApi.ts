import { symbols } from '../../../contract/trading.ts'
import { baseApi, queryFromRoute } from '../../api/baseApi.ts'

/** The platform's symbols, which the palette lists. */
export const { useSymbolsQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({ symbols: queryFromRoute(build, symbols, []) }),
})
