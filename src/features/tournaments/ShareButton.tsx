import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { saveBlob } from '../../browser/saveFile.ts'
import { selectSettings } from '../../shell/session/sessionSlice.ts'
import { Button } from '../../ui/Button.tsx'
import { HelpLink } from '../../shell/help/HelpLink.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { drawShareCard } from './shareCard.ts'

type Props = { title: string; lines: readonly string[]; file: string }

/** A person who closes the device's own dialog has refused nothing. */
const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/**
 * Makes a picture of a place, without a name, and hands it to the device to share; where that cannot, it is
 * saved. It carries the risk warning (APP-28).
 */
export function ShareButton({ title, lines, file }: Props) {
  const { t } = useTranslation(['tournaments', 'app'])
  const isRegulated = useSelector(selectSettings)?.isRegulated ?? true
  const [status, setStatus] = useState<'idle' | 'drawing' | 'failed'>('idle')
  async function share(): Promise<void> {
    setStatus('drawing')
    try {
      const warning = isRegulated ? t('app:risk.regulated') : t('app:risk.plain')
      const picture = await drawShareCard({ brand: 'Openfloor', title, lines, warning })
      const files = [new File([picture], `${file}.png`, { type: picture.type })]
      if (navigator.canShare?.({ files })) await navigator.share({ files })
      else saveBlob(`${file}.png`, picture)
      setStatus('idle')
    } catch (error) {
      setStatus(isCancelled(error) ? 'idle' : 'failed')
    }
  }
  return (
    <>
      <Button busy={status === 'drawing'} onClick={() => void share()}>
        {t('share')}
      </Button>
      {status === 'failed' && <FormMessage help={<HelpLink article="contests" />}>{t('share.failed')}</FormMessage>}
    </>
  )
}
