import { chatToken, currentChat, tip } from '../../../contract/chat.ts'
import { baseApi, mutationFromRoute } from '../../api/baseApi.ts'

/** API endpoints of the chat (TRD-05). */
export const chatApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    currentChat: mutationFromRoute(build, currentChat),
    tip: mutationFromRoute(build, tip),
    chatToken: mutationFromRoute(build, chatToken),
  }),
})

export const { useCurrentChatMutation, useChatTokenMutation } = chatApi
