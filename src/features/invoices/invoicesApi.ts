import { bitcoinDeposit } from '../../../contract/invoices.ts'
import { baseApi, fromRoute } from '../../api/baseApi.ts'

/** What the invoice page says to the server itself; looking at the invoice is the worker's. */
const invoicesApi = baseApi.injectEndpoints({ endpoints: (build) => ({ announceBitcoin: fromRoute(build, bitcoinDeposit) }) })

export const { useAnnounceBitcoinMutation } = invoicesApi
