/**
 * Returns what a key does in the message field. `sends`: sends the message. `held`: nothing, because a held Enter has already sent once.
 * `writes`: the browser's default.
 */
export function enterPress({
  key,
  shiftKey,
  isComposing,
  repeat,
}: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'isComposing' | 'repeat'>): 'sends' | 'held' | 'writes' {
  // During composition (IME) Enter selects a word; with Shift it starts a new line.
  if (key !== 'Enter' || shiftKey || isComposing) return 'writes'
  return repeat ? 'held' : 'sends'
}
