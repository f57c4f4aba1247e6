import type { ReactNode } from 'react'
import type { HelpArticle } from '../../../domain/help/articles.ts'
import { EmptyState } from '../../ui/Notice.tsx'
import { HelpLink } from './HelpLink.tsx'

type Props = {
  /** The article that says what the list is for and how something gets into it. */
  article: HelpArticle
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
}

/** Shown in place of a list that has nothing in it yet, with the help that explains it (APP-29). */
export const EmptyList = ({ article, title, children, action }: Props) => (
  <EmptyState title={title} action={action} help={<HelpLink article={article} />}>
    {children}
  </EmptyState>
)
