import MiniSearch from 'minisearch'
import { helpArticles } from '../../domain/help/articles.ts'
import { helpIndexOptions } from '../../domain/help/searchTerms.ts'

/** The name of a language's search index among its text files. */
export const helpIndexFile = 'helpindex'

/** The area of the words that people type for articles. It is part of the index alone. */
export const helpWordsArea = 'helpWords'

type Texts = Partial<Record<string, string>>

/**
 * Returns the search index of a language's help, from its texts (`help.json`) and the words that people type
 * instead (`helpWords.json`). The page loads it with the help screen.
 */
export function helpIndexOf(texts: Texts, words: Texts): { index: string } {
  const index = new MiniSearch(helpIndexOptions)
  index.addAll(
    helpArticles.map((name) => ({
      name,
      title: texts[`${name}.title`] ?? '',
      text: texts[`${name}.text`] ?? '',
      words: words[name] ?? '',
    })),
  )
  return { index: JSON.stringify(index) }
}
