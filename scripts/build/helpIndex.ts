import MiniSearch from 'minisearch'
import { helpArticles } from '../../domain/help/articles.ts'
import { helpIndexOptions } from '../../domain/help/searchTerms.ts'

/** The name of a language's search index among its text files. */
export const helpIndexFile = 'helpindex'

/**
 * Returns the search index of a language's help, from its texts (`help.json`). The page loads it with the
 * help screen.
 */
export function helpIndexOf(texts: Partial<Record<string, string>>): { index: string } {
  const index = new MiniSearch(helpIndexOptions)
  index.addAll(helpArticles.map((name) => ({ name, title: texts[`${name}.title`] ?? '', text: texts[`${name}.text`] ?? '' })))
  return { index: JSON.stringify(index) }
}
