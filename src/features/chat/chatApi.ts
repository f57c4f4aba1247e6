import { chatToken, currentChat } from '../../../contract/chat.ts'
import { baseApi, fromRoute } from '../../api/baseApi.ts'

export const chatApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    currentChat: fromRoute(build, currentChat),
    chatToken: fromRoute(build, chatToken),
  }),
})

export const { useCurrentChatMutation, useChatTokenMutation } = chatApi
