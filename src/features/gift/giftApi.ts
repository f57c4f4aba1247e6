import * as z from 'zod/mini'
import { currency, decimal, epochMs } from '../../../contract/kernel.ts'
import { modal } from '../../../contract/pages.ts'
import type { ResponseOf } from '../../../contract/route.ts'
import { baseApi } from '../../api/baseApi.ts'
import { malformedAnswer } from '../../api/callError.ts'

/** The gift modal's state as the server sends it. */
const gift = z.object({ promo: z.string().check(z.minLength(3), z.maxLength(40)), until: epochMs, amount: decimal, currency })
export type Gift = z.infer<typeof gift>

/** API endpoint of the gift. It is never cached: another visitor's code could be shown otherwise. */
const giftApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    gift: build.query<Gift, void>({
      queryFn: async (_argument, _api, _options, baseQuery) => {
        const response = await baseQuery({ route: modal, call: { params: { name: 'gift' }, body: {} } })
        if (response.error) return { error: response.error }
        // Without a gift for this visitor the state is empty.
        const read = gift.safeParse((response.data as ResponseOf<typeof modal>).data)
        return read.success ? { data: read.data } : { error: malformedAnswer(200) }
      },
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { useGiftQuery } = giftApi
