import { useTranslation } from 'react-i18next'
import { articleForCode } from '../../../domain/help/articleForCode.ts'
import { hrefOf } from '../location/location.ts'
import { paths } from '../location/routes.ts'

/** A link to the help centre's article about an error code or the state `offline`. */
export function HelpLink({ code }: { code: string }) {
  const { t } = useTranslation('app')
  return <a href={hrefOf(paths.show('help', articleForCode(code)))}>{t('help.more')}</a>
}
