import { bitcoinDeposit } from '../../../contract/invoices.ts'
import { baseApi, mutationFromRoute } from '../../api/baseApi.ts'

/** API endpoints of the invoice page. Reading the invoice is the worker's task. */
const invoicesApi = baseApi.injectEndpoints({ endpoints: (build) => ({ announceBitcoin: mutationFromRoute(build, bitcoinDeposit) }) })

export const { useAnnounceBitcoinMutation } = invoicesApi
