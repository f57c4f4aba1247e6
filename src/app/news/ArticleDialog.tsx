import { ArticleDialog as Article } from '../../features/news/ArticleDialog.tsx'
import { SafeHtml } from '../../features/pages/SafeHtml.tsx'
import type { DialogProps } from '../../shell/dialogs.ts'

/** An article of the news, shown by the pages' sanitiser. */
export default function ArticleDialog(props: DialogProps<'article'> & { onClose: () => void }) {
  return <Article {...props} Html={SafeHtml} />
}
