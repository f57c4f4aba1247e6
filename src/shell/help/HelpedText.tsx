import type { ReactNode } from 'react'
import type { HelpArticle } from '../../../domain/help/articles.ts'
import { HelpLink } from './HelpLink.tsx'

type Props = { article: HelpArticle; children: ReactNode; className?: string | undefined; role?: 'alert' }

/** A paragraph that says what is missing or has failed, with the help that explains it (APP-29). */
export const HelpedText = ({ article, children, ...paragraph }: Props) => (
  <p {...paragraph}>
    {children} <HelpLink article={article} />
  </p>
)
