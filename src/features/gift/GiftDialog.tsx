import { useTranslation } from 'react-i18next'
import { parseMoney } from '../../../domain/kernel/money.ts'
import type { DialogProps } from '../../shell/dialogs.ts'
import { currentLanguage } from '../../shell/i18n.ts'
import { hrefOf } from '../../shell/place.ts'
import { documents, paths } from '../../shell/routes.ts'
import { momentText } from '../../shell/times.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import facts from '../../ui/facts.module.css'
import { useLocale } from '../../ui/locale.ts'
import styles from './GiftDialog.module.css'

type Props = DialogProps<'gift'> & { onClose: () => void }

/** The gift popup (SES-15): what it is worth, until when, and two ways on from it (ENG-06). Another address closes it (APP-14). */
export default function GiftDialog({ promo, until, amount, currency, onClose }: Props) {
  const { t } = useTranslation(['gift', 'app'])
  const locale = useLocale()
  const worth = parseMoney(amount, currency)
  return (
    <Dialog
      title={t('title')}
      close={t('app:frame.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('no')}</Button>
          <ButtonLink tone="primary" href={documents.register(currentLanguage(), { promo, returnTo: null })}>
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
          <bdi>{promo}</bdi>
        </dd>
        <dt>{t('until')}</dt>
        <dd>{momentText(until, 0, locale)}</dd>
      </dl>
      <p className={styles.terms}>
        <a href={hrefOf(paths.show('bonus'))}>{t('terms')}</a>
      </p>
    </Dialog>
  )
}
