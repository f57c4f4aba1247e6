/**
 * What a key does in the field that messages are written in. `sends`: the message goes out. `held`: nothing; an Enter that is held down has sent
 * once, and does not complain of the field that it has emptied. `writes`: what it does in any field.
 */
export function enterPress({
  key,
  shiftKey,
  isComposing,
  repeat,
}: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'isComposing' | 'repeat'>): 'sends' | 'held' | 'writes' {
  // While a word is being composed, Enter chooses it; with Shift it begins a line.
  if (key !== 'Enter' || shiftKey || isComposing) return 'writes'
  return repeat ? 'held' : 'sends'
}
