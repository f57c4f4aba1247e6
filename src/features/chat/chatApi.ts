import { chatToken, currentChat, tip, type WireChatRoom } from '../../../contract/chat.ts'
import type { ResponseOf } from '../../../contract/route.ts'
import { baseApi, mutationFromRoute } from '../../api/baseApi.ts'
import { malformedAnswer } from '../../api/callError.ts'

export type Chat = { url: string; rooms: WireChatRoom[] }

/** API endpoints of the chat (TRD-05). */
export const chatApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Reads the chat's URL and rooms. They are forgotten when the panel closes: the hosts change meanwhile.
     */
    currentChat: build.query<Chat, void>({
      queryFn: async (_argument, _api, _options, baseQuery) => {
        const response = await baseQuery({ route: currentChat, call: { body: {} } })
        if (response.error) return { error: response.error }
        const { url, rooms = [] } = response.data as ResponseOf<typeof currentChat>
        return url === undefined ? { error: malformedAnswer(200) } : { data: { url, rooms } }
      },
      keepUnusedDataFor: 0,
    }),
    tip: mutationFromRoute(build, tip),
    chatToken: mutationFromRoute(build, chatToken),
  }),
})

export const { useCurrentChatQuery, useChatTokenMutation } = chatApi
