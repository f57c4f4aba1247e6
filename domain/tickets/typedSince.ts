/**
 * Returns what was typed into a field since its text was sent: what follows that text, or the whole text if
 * its beginning was edited.
 */
export const typedSince = (sent: string, now: string): string => (now.startsWith(sent) ? now.slice(sent.length).trimStart() : now)
