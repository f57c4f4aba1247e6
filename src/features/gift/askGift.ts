import * as z from 'zod/mini'
import { currency, decimal, moment } from '../../../contract/kernel.ts'
import { modal } from '../../../contract/pages.ts'
import { callRoute } from '../../api/transport.ts'
import type { AppThunk } from '../../shell/appThunk.ts'

/** The state of the gift modal as the server sends it. */
const gift = z.object({ promo: z.string().check(z.minLength(3), z.maxLength(40)), until: moment, amount: decimal, currency })
export type Gift = z.infer<typeof gift>

/** Asks for the gift that is offered now. Null: there is none for this visitor, or nobody can be asked; then nothing is shown. */
export const askGift =
  (): AppThunk<Promise<Gift | null>> =>
  async (_dispatch, _getState, { credentials }) => {
    const answer = await callRoute(modal, { params: { name: 'gift' }, body: {} }, credentials())
    if ('error' in answer) return null
    const read = gift.safeParse(answer.data.data)
    return read.success ? read.data : null
  }
