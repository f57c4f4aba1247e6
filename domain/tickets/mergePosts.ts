/** Posts of a thread with stable ids. */
type Post = { id: string }

/**
 * Joins the newest page of a thread to the posts that are known, both oldest first. The page's copies replace
 * older ones, whose delivery has changed since. A page without a known post replaces all: some between them
 * are missing.
 */
export function mergePosts<One extends Post>(known: readonly One[], newest: readonly One[]): readonly One[] {
  const ids = new Set(newest.map(({ id }) => id))
  const overlap = known.findIndex(({ id }) => ids.has(id))
  return overlap < 0 ? newest : [...known.slice(0, overlap), ...newest]
}
