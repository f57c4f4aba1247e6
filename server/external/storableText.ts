/** Returns another system's text as the database takes it: without NUL, and not longer than `most`. */
export const storableText = (text: string, most: number): string => text.replaceAll('\0', '').slice(0, most)
