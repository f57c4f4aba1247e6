import { ArticleDialog as Article } from '../../features/news/ArticleDialog.tsx'
import { SafeHtml } from '../../features/pages/SafeHtml.tsx'
import type { DialogProps } from '../../shell/dialogs/dialogsSlice.ts'

/** Shows a news article through the pages' sanitiser. */
export default function ArticleDialog(props: DialogProps<'article'> & { onClose: () => void }) {
  return <Article {...props} Html={SafeHtml} />
}
