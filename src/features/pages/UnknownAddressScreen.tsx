import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { noticeShown } from '../../shell/dialogs/noticesSlice.ts'
import { unknownAddress } from '../../shell/location/documentPath.ts'
import { openPath } from '../../shell/location/location.ts'
import { documents } from '../../shell/location/routes.ts'
import { currentLanguage } from '../../shell/texts/i18n.ts'

/** Leads from an address that does not exist to home, where a notice names it (APP-06). */
export default function UnknownAddressScreen() {
  const { t } = useTranslation('app')
  const dispatch = useDispatch()
  // Read once: the first effect replaces the address.
  const [address] = useState(() => unknownAddress(location))
  useEffect(() => {
    dispatch(noticeShown({ tone: 'warn', text: t('screen.unknown', { address }) }))
    openPath(documents.trading(currentLanguage()), 'replace')
  }, [address, dispatch, t])
  return null
}
