import { useTranslation } from 'react-i18next'
import { type DepositForm, depositSummary, type DepositTerms } from '../../../domain/funding/depositForm.ts'
import { limitIn } from '../../../domain/funding/tiers.ts'
import { compareMoney, isFiat } from '../../../domain/kernel/money.ts'
import { formatMoney } from '../../../domain/kernel/moneyFormat.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Card } from '../../ui/Card.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { useLocale } from '../../ui/locale.ts'
import styles from './SummaryCard.module.css'

/** Smallest deposit with a bonus, in whole units (FUND-08). */
const firstBonus = 1_000

/**
 * Shows fee, bonus and credited amount, with the bonus terms (FUND-14). A prediction by the server's rules;
 * the server decides.
 */
export function SummaryCard({ form, terms, bonusOffered }: { form: DepositForm; terms: DepositTerms; bonusOffered: boolean }) {
  const { t } = useTranslation('funding')
  const locale = useLocale()
  const { pay, fee, bonus, credited, turnover, tier } = depositSummary(form, terms)
  // An amount below the minimum is never paid: promise nothing for it (FUND-09).
  const isPaid = pay.minor > 0 && compareMoney(pay, terms.minimum) >= 0
  const show = (amount: typeof pay): string => formatMoney(amount, locale)
  const earns = isPaid && bonus.minor > 0
  const couldEarn = depositSummary({ ...form, bonus: true }, terms).bonus.minor > 0
  return (
    <Card title={t('summary')} aria-live="polite">
      <dl className={styles.lines}>
        <dt>{t('summary.pay')}</dt>
        <dd>{isPaid ? <Amount value={pay} precision="exact" /> : '–'}</dd>
        <dt>{t('summary.fee')}</dt>
        <dd>
          <Amount value={fee} />
        </dd>
        {earns && (
          <>
            <dt>
              {tier === 'start' ? t('summary.bonusStart') : t('summary.bonus', { tier: t(`tier.${tier}`).toLocaleLowerCase(locale) })}
            </dt>
            <dd>
              <Amount value={bonus} signed tone="accent" />
            </dd>
          </>
        )}
        <dt>{t('summary.credited')}</dt>
        <dd>{isPaid ? <Amount value={credited} precision="exact" /> : '–'}</dd>
      </dl>
      {isFiat(terms.currency) && bonusOffered && (
        <p className={styles.terms}>
          <Sentence>
            {earns && t('summary.terms', { bonus: show(bonus), turnover: formatMoney(turnover, locale, 'whole') })}
            {!earns && !couldEarn && t('summary.noBonus', { amount: formatMoney(limitIn(firstBonus, terms.currency), locale, 'whole') })}
            {!earns && couldEarn && t('summary.declined')}
          </Sentence>
        </p>
      )}
    </Card>
  )
}
