import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { WireCountry } from '../../../contract/session.ts'
import { displayNames } from '../../../domain/kernel/formatters.ts'
import { countryProblem } from '../../../domain/session/registration.ts'
import { SelectField, type SelectFieldProps } from '../../ui/Field.tsx'
import { useLocale } from '../../ui/locale.ts'

type Props = Omit<SelectFieldProps, 'label' | 'children'> & { countries: readonly WireCountry[] }

/**
 * Selects a country, named and sorted in the person's language. Closed countries are marked (APP-27, SES-08).
 */
export function CountryField({ countries, ...field }: Props) {
  const { t } = useTranslation('session')
  const locale = useLocale()
  const named = useMemo(() => {
    const names = displayNames(locale, { type: 'region' })
    const sorted = countries.map((country) => ({ country, name: names.of(country.iso) ?? country.name }))
    return sorted.toSorted((a, b) => a.name.localeCompare(b.name, locale))
  }, [countries, locale])
  return (
    <SelectField label={t('field.country')} autoComplete="country" {...field}>
      {countries.length === 0 && <option value={field.value}>{t('field.loading')}</option>}
      {named.map(({ country, name }) => {
        const problem = countryProblem(country)
        return (
          <option key={country.iso} value={country.iso} disabled={problem !== null}>
            {problem === null ? name : t('field.countryClosed', { name })}
          </option>
        )
      })}
    </SelectField>
  )
}
