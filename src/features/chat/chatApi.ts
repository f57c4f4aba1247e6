import { chatToken, currentChat, tip } from '../../../contract/chat.ts'
import { baseApi, fromRoute } from '../../api/baseApi.ts'

export const chatApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    currentChat: fromRoute(build, currentChat),
    chatToken: fromRoute(build, chatToken),
    tip: fromRoute(build, tip),
  }),
})

export const { useCurrentChatMutation, useChatTokenMutation, useTipMutation } = chatApi
