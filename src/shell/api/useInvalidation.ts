import { useEffect, useRef } from 'react'
import { useDispatch } from 'react-redux'
import { baseApi, type TagType } from '../../api/baseApi.ts'

/** Refetches the queries of a tag when `key` changes. A query in flight is repeated after its response. */
export function useInvalidation(tag: TagType, key: unknown): void {
  const dispatch = useDispatch()
  const before = useRef(key)
  useEffect(() => {
    if (before.current === key) return
    before.current = key
    dispatch(baseApi.util.invalidateTags([tag]))
  }, [dispatch, tag, key])
}
