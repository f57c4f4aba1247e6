import { closeTicket, dropAttachment, readTicket, showTicket, supportInit, tickets } from '../../../contract/tickets.ts'
import { baseApi, mutationFromRoute, storedQueryFromRoute } from '../../api/baseApi.ts'

/** API endpoints of tickets (SUP-01). The background worker sends what a person writes. */
const ticketsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    ticketChoices: storedQueryFromRoute(build, supportInit),
    tickets: storedQueryFromRoute(build, tickets, ['tickets']),
    thread: storedQueryFromRoute(build, showTicket, ['tickets']),
    /** A mutation, because an earlier part of a thread is asked for once, and joins the posts on screen. */
    earlierPosts: mutationFromRoute(build, showTicket),
    closeTicket: mutationFromRoute(build, closeTicket, ['tickets']),
    markRead: mutationFromRoute(build, readTicket),
    dropAttachment: mutationFromRoute(build, dropAttachment),
  }),
})

export const {
  useTicketChoicesQuery,
  useTicketsQuery,
  useThreadQuery,
  useEarlierPostsMutation,
  useCloseTicketMutation,
  useMarkReadMutation,
  useDropAttachmentMutation,
} = ticketsApi
