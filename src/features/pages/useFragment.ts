import { skipToken } from '@reduxjs/toolkit/query/react'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { noAnswer } from '../../api/callError.ts'
import { selectConnection } from '../../shell/device/connectionSlice.ts'
import { isTooLarge } from '../../shell/html/limits.ts'
import { type PreparedFragment, prepareFragment } from '../../shell/html/prepareFragment.ts'
import { sanitise } from '../../shell/html/sanitise.ts'
import { selectStatus, selectUser, selectWording } from '../../shell/session/sessionSlice.ts'
import { currentLanguage } from '../../shell/texts/i18n.ts'
import { type FragmentName, useFragmentQuery } from './fragmentsApi.ts'

type Query = ReturnType<typeof useFragmentQuery>
type Answer = NonNullable<Query['currentData']>

export type FragmentState =
  | { at: 'loading' }
  /**
   * `isMissing`: there is no such page; its text says so. `language`: its language tag, if the server sends
   * it.
   */
  | ({ at: 'shown'; isMissing: boolean; language: string | undefined } & PreparedFragment)
  | { at: 'empty' }
  | { at: 'offline' }
  | { at: 'failed' }
  | { at: 'tooLarge' }

/** Sanitises a fragment for one place (APP-13). `parentLevel`: the level of the heading above it. */
function prepare(answer: Answer, parentLevel: number): FragmentState {
  if (answer.at === 'tooLarge') return answer
  const tree = sanitise(answer.html)
  if (isTooLarge(tree)) return { at: 'tooLarge' }
  const prepared = prepareFragment(tree, parentLevel)
  if (prepared.nodes.every((node) => node.textContent?.trim() === '' && !(node instanceof Element))) return { at: 'empty' }
  return { at: 'shown', isMissing: answer.isMissing, language: answer.language, ...prepared }
}

const isUnanswered = ({ error }: Query): boolean => error !== undefined && 'code' in error && error.code === noAnswer.code

function stateOf(query: Query, isOnline: boolean, prepared: FragmentState | undefined): FragmentState {
  if (query.isFetching) return { at: 'loading' }
  if (query.error !== undefined) return { at: isUnanswered(query) && !isOnline ? 'offline' : 'failed' }
  return prepared ?? { at: 'loading' }
}

/**
 * Reads a fragment in the current language for the signed-in person. Refetches on the connection's return if
 * there was no answer.
 */
export function useFragment({ area, page, add }: FragmentName, parentLevel: number): { state: FragmentState; refetch: () => void } {
  useTranslation('pages')
  const language = currentLanguage()
  const wording = useSelector(selectWording)
  const isStarting = useSelector(selectStatus) === 'starting'
  const userId = useSelector(selectUser)?.userId
  // The text may depend on the person: wait until the session is known.
  const query = useFragmentQuery(isStarting ? skipToken : { area, page, add, language, wording, userId })
  const { currentData, refetch } = query
  const isOnline = useSelector(selectConnection).at === 'online'
  const prepared = useMemo(() => currentData && prepare(currentData, parentLevel), [currentData, parentLevel])
  useEffect(() => {
    if (isOnline && isUnanswered(query)) void refetch()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- on the connection's return alone, not over and over
  }, [isOnline])
  return { state: stateOf(query, isOnline, prepared), refetch: () => void refetch() }
}
