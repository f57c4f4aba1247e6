import * as z from 'zod/mini'
import { currency, decimal, epochMs } from '../../../contract/kernel.ts'
import { modal } from '../../../contract/pages.ts'
import { callRoute } from '../../api/transport.ts'
import type { AppThunk } from '../../shell/api/appThunk.ts'

/** The gift modal's state as the server sends it. */
const gift = z.object({ promo: z.string().check(z.minLength(3), z.maxLength(40)), until: epochMs, amount: decimal, currency })
export type Gift = z.infer<typeof gift>

/** Fetches the current gift; null if there is none for this visitor or the server is unreachable. */
export const fetchGift =
  (): AppThunk<Promise<Gift | null>> =>
  async (_dispatch, _getState, { credentials }) => {
    const response = await callRoute(modal, { params: { name: 'gift' }, body: {} }, credentials())
    if ('error' in response) return null
    const read = gift.safeParse(response.data.data)
    return read.success ? read.data : null
  }
