import type { DepositView } from '../../../../contract/background.ts'
import { zoomScript, zoomSession } from '../../../../contract/processors.ts'
import { malformedAnswer } from '../../../api/callError.ts'
import type { AppThunk } from '../../../shell/api/appThunk.ts'
import { callApi } from '../../../shell/api/callApi.ts'
import { bankUrl } from '../../../shell/deposits/bankUrl.ts'

/**
 * Opens ZOOM's page of a new session (FUND-26). Its script runs there alone (APP-13): we only open our own
 * address that leads there. Throws the CallError of a failed call.
 */
export const openZoomPage =
  ({ id, amount, currency }: DepositView): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const { data } = await dispatch(callApi(zoomScript, { body: {} }))
    const { session } = await dispatch(callApi(zoomSession, { body: { action: 'session', amount, currency, deposit: id } }))
    const page = data === undefined ? null : bankUrl(data.url)
    if (page === null || session === undefined) throw malformedAnswer(200)
    const address = new URL(page)
    address.searchParams.set('session', session)
    location.assign(address.href)
  }
