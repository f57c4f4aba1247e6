import { articleForCode } from '../../../domain/help/articleForCode.ts'
import { HelpLink } from './HelpLink.tsx'

/** A link to the article that explains an error code or the state `offline`. */
export const CodeHelpLink = ({ code, target }: { code: string; target?: '_blank' | undefined }) => (
  <HelpLink article={articleForCode(code)} target={target} />
)
