import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readLine } from '../../../domain/kernel/typedText.ts'
import { Button } from '../../ui/Button.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import styles from './Withdrawals.module.css'
import { HelpLink } from '../../shell/help/HelpLink.tsx'

/** Not in TypeScript's types: only Chromium's browsers have it. */
type Detector = { detect(image: HTMLVideoElement): Promise<{ rawValue: string }[]> }
declare global {
  interface Window {
    BarcodeDetector?: new (options: { formats: string[] }) => Detector
  }
}

/**
 * Returns the address of a payment URI, such as `bitcoin:bc1…?amount=1`; a CashAddr address keeps its prefix,
 * a Ripple address its tag. Other texts stay.
 */
export function addressOfUri(text: string): string {
  const line = readLine(text)
  const [, scheme = '', address = '', call, query] = /^([a-z]+):(?:\/\/)?([^?@/]+)(?:@\w+)?(\/[^?]*)?(?:\?(.*))?$/i.exec(line) ?? []
  // Before a call stands the contract, such as a token's: money that is sent to it is lost.
  if (address === '' || call) return line
  const tag = new URLSearchParams(query).get('dt')
  if (tag !== null) return `${address}?dt=${tag}`
  return ['bitcoincash', 'bchtest'].includes(scheme.toLowerCase()) ? `${scheme}:${address}` : address
}

/** Reads an address from a QR code by the camera, where the browser can. */
export function ScanAddress({ onFound }: { onFound: (address: string) => void }) {
  const { t } = useTranslation('withdrawals')
  const [scan, setScan] = useState<'closed' | 'open' | 'failed'>('closed')
  const found = (address: string): void => {
    setScan('closed')
    onFound(address)
  }
  return (
    <div className={styles.scan}>
      <Button onClick={() => setScan(scan === 'open' ? 'closed' : 'open')} aria-expanded={scan === 'open'}>
        {t(scan === 'open' ? 'scan.stop' : 'scan')}
      </Button>
      {scan === 'open' && <Camera onFound={found} onFailed={() => setScan('failed')} />}
      {scan === 'failed' && <FormMessage help={<HelpLink article="withdraw" />}>{t('scan.failed')}</FormMessage>}
    </div>
  )
}

function Camera({ onFound, onFailed }: { onFound: (address: string) => void; onFailed: () => void }) {
  const { t } = useTranslation('withdrawals')
  const video = useRef<HTMLVideoElement>(null)
  const report = useRef({ onFound, onFailed })
  useEffect(() => void (report.current = { onFound, onFailed }))
  useEffect(() => {
    const element = video.current
    const detector = window.BarcodeDetector && new window.BarcodeDetector({ formats: ['qr_code'] })
    if (!element || !detector) return undefined
    let stream: MediaStream | null = null
    let frame = 0
    let isOver = false
    const stop = (): void => {
      isOver = true
      cancelAnimationFrame(frame)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const look = async (): Promise<void> => {
      const [code] = element.readyState >= 2 ? await detector.detect(element) : []
      if (isOver) return
      if (code) return report.current.onFound(addressOfUri(code.rawValue))
      frame = requestAnimationFrame(() => void look().catch(() => report.current.onFailed()))
    }
    const start = async (): Promise<void> => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      // Closed while the person was asked for the camera.
      if (isOver) return stop()
      element.srcObject = stream
      await element.play()
      await look()
    }
    void start().catch(() => isOver || report.current.onFailed())
    return stop
  }, [])
  return <video ref={video} className={styles.camera} muted playsInline aria-label={t('scan.text')} />
}
