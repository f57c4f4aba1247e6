import { pushState, subscribePush, unsubscribePush } from '../../../contract/pushCalls.ts'
import {
  type DeviceSubscription,
  isPushOwner,
  pushPermission,
  readPushDevice,
  registration,
  rememberPushOwner,
  subscribePushDevice,
} from '../../bridges/pushDevice.ts'
import { baseApi, queryFromRoute } from '../../api/baseApi.ts'
import type { AppThunk } from '../api/appThunk.ts'
import { callApi } from '../api/callApi.ts'
import { selectUser } from '../session/sessionSlice.ts'

/** Read anew each time: it depends on the device and on the server's keys. */
const pushQueries = baseApi.injectEndpoints({ endpoints: (build) => ({ pushState: queryFromRoute(build, pushState, [], 0) }) })
const askState = (device?: DeviceSubscription | null) => {
  const body = device ? { endpoint: device.endpoint, keys: device.keys } : {}
  return pushQueries.endpoints.pushState.initiate({ body }, { subscribe: false, forceRefetch: true })
}

/** `refused`: the person or the browser said no. */
export type TurnOnResult = 'on' | 'refused'
type Amounts = 'shown' | 'hidden'

/** Returns whether the server sends to this device, and if it names amounts. Throws a CallError. */
export const readPushState = (): AppThunk<Promise<Amounts | null>> => async (dispatch) => {
  const device = await readPushDevice()
  const { device: known } = await dispatch(askState(device)).unwrap()
  return known?.amounts ?? null
}

/**
 * Turns push messages on for this device (PWA-07). Needs the person's permission. Throws a CallError.
 */
export const turnOnPush =
  (amounts?: Amounts): AppThunk<Promise<TurnOnResult>> =>
  async (dispatch, getState) => {
    const before = await readPushDevice()
    const { key } = await dispatch(askState()).unwrap()
    // Subscribing waits for the service worker, without an end where the browser has refused it.
    const device = (await registration()) === undefined ? null : await subscribePushDevice(key)
    if (device === null) return 'refused'
    const uid = selectUser(getState())?.userId ?? null
    const wasOwner = uid !== null && isPushOwner(uid)
    // Before the call: another tab must not take the new subscription for a stranger's.
    rememberPushOwner(uid)
    const replaces = before && before.endpoint !== device.endpoint ? { replaces: before.endpoint } : {}
    try {
      await dispatch(callApi(subscribePush, { body: { ...device, ...replaces, ...(amounts && { amounts }) } }))
    } catch (error) {
      if (!wasOwner) rememberPushOwner(null)
      throw error
    }
    return 'on'
  }

/** Loaded on demand: few visits end a subscription. */
const loadEndPush = () => import('../../bridges/endPush.ts')

/** Turns push messages off for this device. Throws a CallError; the device is unsubscribed all the same. */
export const turnOffPush = (): AppThunk<Promise<void>> => async (dispatch) => {
  const device = await readPushDevice()
  await (await loadEndPush()).unsubscribePushDevice()
  if (device) await dispatch(callApi(unsubscribePush, { body: { endpoint: device.endpoint } }))
}

/**
 * Takes over a subscription of this device that the server knows as this person's, and ends any other: its
 * messages are for the person before (BG-08). The server forgets it with the question. Throws a CallError.
 */
const claimPush =
  (uid: number): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const device = await readPushDevice()
    if (device === null) return
    const { device: known } = await dispatch(askState(device)).unwrap()
    if (known) rememberPushOwner(uid)
    else await (await loadEndPush()).clearPushDevice()
  }

/**
 * Renews the subscription of a device on which this person turned push messages on: language, session, key
 * and endpoint may have changed, and browsers do not always report it. Never asks the person. Ends that of
 * another person. Failures are repeated at the next start.
 */
export const renewPush = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const uid = selectUser(getState())?.userId
  if (uid === undefined || pushPermission() !== 'granted') return
  const renewed: Promise<unknown> = isPushOwner(uid) ? dispatch(turnOnPush()) : dispatch(claimPush(uid))
  await renewed.catch(() => undefined)
}
