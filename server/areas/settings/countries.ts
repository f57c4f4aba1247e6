import type { Language } from '../../../contract/kernel.ts'
import type { WireCountry } from '../../../contract/session.ts'
import { countryTable } from './countryTable.ts'

const list = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Countries under comprehensive sanctions: nothing is offered there. */
const blocked = list('CU IR KP SY')
/** Countries whose law forbids the product to the public, and uninhabited territories. */
const closed = list('US AS GU MP PR UM VI IL AQ BV GS HM TF')
/**
 * Countries under the rules of ESMA, the FCA, FINMA and ASIC, for which the risk warning is written (APP-28).
 */
const regulated = list('AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE IS LI NO GB CH AU')

const languageOf: Partial<Record<string, Language>> = Object.fromEntries(
  (
    [
      ['fr', 'FR BE LU MC CI SN ML BF NE TG BJ GA CG CD CM GN MG HT RE GP MQ GF PF NC YT PM WF BL MF TF BI CF TD KM DJ'],
      ['de', 'DE AT CH LI'],
      ['es', 'ES MX AR CO CL PE VE EC GT BO DO HN PY SV NI CR PA UY GQ PR CU'],
      ['it', 'IT SM VA'],
      ['pt', 'PT BR AO MZ CV GW ST TL'],
      ['ru', 'RU BY KZ KG TJ'],
      ['tr', 'TR'],
      ['ar', 'SA AE EG DZ MA TN LY SD IQ JO LB KW QA BH OM YE SY PS MR EH'],
      ['ja', 'JP'],
      ['cn', 'CN TW HK MO SG'],
    ] as const
  ).flatMap(([language, countries]) => countries.split(' ').map((iso) => [iso, language])),
)

/** Every country, in the order of the table (APP-27). */
export const countries: readonly WireCountry[] = countryTable
  .trim()
  .split('\n')
  .map((line, index) => {
    const [iso = '', iso3 = '', numcode = '', prefix = '', nationality = '', name = ''] = line.split('|')
    return {
      id: index + 1,
      iso,
      iso3,
      name,
      numcode: Number(numcode),
      prefix,
      block: blocked.has(iso),
      allowRegistration: !blocked.has(iso) && !closed.has(iso),
      isRegulated: regulated.has(iso),
      defaultLang: languageOf[iso] ?? 'en',
      parentId: null,
      nationality,
    }
  })

const byIso = new Map(countries.map((country) => [country.iso, country]))

/** Returns the language for messages to a person of this country who has chosen none. */
export const countryLanguage = (iso: string): Language => languageOf[iso] ?? 'en'

/** Returns a country by its ISO code, or null. */
export const findCountry = (iso: string): WireCountry | null => byIso.get(iso) ?? null
