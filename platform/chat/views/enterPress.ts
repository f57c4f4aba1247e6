/**
 * Returns what a key does in the message field. `sends`: sends the message. `held`: nothing, because a held
 * Enter has already sent once. `writes`: the browser's default.
 */
export function enterPress({ key, shiftKey, repeat }: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'repeat'>): 'sends' | 'held' | 'writes' {
  // With Shift, Enter starts a new line.
  if (key !== 'Enter' || shiftKey) return 'writes'
  return repeat ? 'held' : 'sends'
}
