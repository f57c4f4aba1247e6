import { useContext, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { HelpArticle } from '../../../domain/help/articles.ts'
import { MessageId } from '../../ui/messageId.ts'
import { hrefOf } from '../location/location.ts'
import { paths } from '../location/routes.ts'

/**
 * A link to an article of the help centre, or to the centre; `target`: in another tab. Its accessible name
 * repeats the message beside it, so that several links are told apart (APP-25).
 */
export function HelpLink({ article, target }: { article?: HelpArticle; target?: '_blank' | undefined }) {
  const { t } = useTranslation('app')
  const [id, message] = [useId(), useContext(MessageId)]
  return (
    <a id={id} href={hrefOf(paths.show('help', article))} target={target} aria-labelledby={message && `${id} ${message}`}>
      {t('help.more')}
    </a>
  )
}
