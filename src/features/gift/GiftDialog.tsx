import { useTranslation } from 'react-i18next'
import { parseMoney } from '../../../domain/kernel/money.ts'
import type { DialogProps } from '../../shell/dialogs/dialogsSlice.ts'
import { currentLanguage } from '../../shell/texts/i18n.ts'
import { hrefOf } from '../../shell/location/location.ts'
import { returnRoute } from '../../shell/location/returnRoute.ts'
import { referralCode } from '../../shell/location/referralCode.ts'
import { documents, paths } from '../../shell/location/routes.ts'
import { formatZonedDateTime } from '../../shell/texts/dateTime.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import facts from '../../ui/facts.module.css'
import { useLocale } from '../../ui/locale.ts'
import styles from './GiftDialog.module.css'

type Props = DialogProps<'gift'> & { onClose: () => void }

/**
 * The gift dialog (SES-15): its value, its end, and two ways to continue (ENG-06). Navigation closes it
 * (APP-14).
 */
export default function GiftDialog({ promo, until, amount, currency, onClose }: Props) {
  const { t } = useTranslation(['gift', 'app'])
  const locale = useLocale()
  const worth = parseMoney(amount, currency)
  return (
    <Dialog
      title={t('title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('no')}</Button>
          <ButtonLink
            tone="primary"
            href={documents.register(currentLanguage(), { promo, ref: referralCode(), returnTo: returnRoute(location) })}
          >
            {t('redeem')}
          </ButtonLink>
        </>
      }
    >
      {worth.ok && (
        <p className={styles.worth}>
          <Amount value={worth.value} precision="whole" size="huge" />
        </p>
      )}
      <p>{t('text')}</p>
      <dl className={facts.facts}>
        <dt>{t('code')}</dt>
        <dd>
          <bdi translate="no">{promo}</bdi>
        </dd>
        <dt>{t('until')}</dt>
        <dd>{formatZonedDateTime(until, locale)}</dd>
      </dl>
      <p className={styles.terms}>
        <a href={hrefOf(paths.show('bonus'))}>{t('terms')}</a>
      </p>
    </Dialog>
  )
}
