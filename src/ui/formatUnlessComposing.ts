import type { ChangeEvent } from 'react'

/**
 * Returns a field's text after a change, formatted; as it is while an input method composes it (APP-33): it
 * types its whole text again after a text that it did not write.
 */
export const formatUnlessComposing = (
  { target, nativeEvent }: ChangeEvent<HTMLInputElement>,
  format: (text: string, caret: number | null) => string,
): string => ((nativeEvent as InputEvent).isComposing ? target.value : format(target.value, target.selectionStart))
