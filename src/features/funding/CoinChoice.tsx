import { useTranslation } from 'react-i18next'
import type { InvoiceCoin } from '../../../contract/kernel.ts'
import { SelectField } from '../../ui/Field.tsx'

type Props = { coins: readonly [InvoiceCoin, ...InvoiceCoin[]]; chosen: InvoiceCoin; onChoose: (coin: InvoiceCoin) => void }

/** Selects the coin, if a method has several. */
export function CoinChoice({ coins, chosen, onChoose }: Props) {
  const { t } = useTranslation('funding')
  if (coins.length === 1) return null
  return (
    <SelectField
      label={t('coin')}
      name="coin"
      value={chosen}
      onChange={({ target }) => onChoose(coins.find((one) => one === target.value) ?? coins[0])}
    >
      {coins.map((one) => (
        <option key={one} value={one}>
          {t(`coin.${one}`)}
        </option>
      ))}
    </SelectField>
  )
}
