import { useEffect, useState } from 'react'
import type { WireTicketPost } from '../../../contract/tickets.ts'
import { mergePosts } from '../../../domain/tickets/mergePosts.ts'
import { useAppDispatch } from '../../shell/api/appThunk.ts'
import { useDatedReading } from '../../shell/api/useReading.ts'
import { useIsOffline } from '../../shell/device/useIsOffline.ts'
import { useIsVisible } from '../../shell/device/useIsVisible.ts'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { readCounters } from '../../shell/session/readCounters.ts'
import { useEarlierPostsMutation, useMarkReadMutation, useThreadQuery } from './ticketsApi.ts'

type Shown = { page: readonly WireTicketPost[]; posts: readonly WireTicketPost[]; hasEarlier: boolean }
const nothing: Shown = { page: [], posts: [], hasEarlier: false }

/**
 * Returns a thread as far as it was read: the newest page, and what was asked for before it (SUP-01). It is
 * marked as read when it is shown.
 */
export function useThread(id: string) {
  const query = useThreadQuery({ body: { id } }, { refetchOnMountOrArgChange: true })
  const reading = useDatedReading(query)
  const [readEarlier] = useEarlierPostsMutation()
  const [markRead] = useMarkReadMutation()
  const isOffline = useIsOffline()
  const isVisible = useIsVisible()
  const dispatch = useAppDispatch()
  const { status, send } = useSubmission()
  const [before, setShown] = useState<Shown>(nothing)
  let shown = before
  const answer = reading.at === 'shown' ? reading.data : null
  if (answer && answer.posts !== before.page) {
    const posts = mergePosts(before.posts, answer.posts)
    // Without a common post the page replaces the earlier ones.
    const isNew = posts[0]?.id === answer.posts[0]?.id
    shown = { page: answer.posts, posts, hasEarlier: isNew ? (answer.earlier ?? false) : before.hasEarlier }
    setShown(shown)
  }
  const last = shown.posts.at(-1)?.id
  const unread = answer?.ticket?.unread ?? 0
  useEffect(() => {
    // An answer in a hidden tab was not seen.
    if (unread > 0 && last !== undefined && !isOffline && isVisible)
      // The menu counts what is unread.
      void markRead({ body: { id, post: last } }).then(() => dispatch(readCounters()))
  }, [id, unread, last, isOffline, isVisible, markRead, dispatch])

  const showEarlier = (): void =>
    void send(async () => {
      const [first] = shown.posts
      if (!first) return
      const { posts, earlier = false } = await readEarlier({ body: { id, before: first.id } }).unwrap()
      setShown((now) => ({ ...now, posts: [...posts, ...now.posts], hasEarlier: earlier }))
    })
  return { reading, refetch: query.refetch, ...shown, showEarlier, earlier: status }
}
