// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderPart } from '../../../tests/support/renderScreen.tsx'
import { addressOfUri, ScanAddress } from './ScanAddress.tsx'

test.each([
  ['bitcoin:tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx?amount=0.1', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
  ['ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed@1?value=1', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a?amount=1', 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'],
  [' rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh ', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'],
  ['ripple:rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh?amount=5&dt=12345', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh?dt=12345'],
])('[WD-03] the code %s holds the address %s', (text, address) => {
  expect(addressOfUri(text)).toBe(address)
})

test('[WD-03] the code of a token’s transfer does not give the token’s own address', () => {
  const token = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
  const call = `ethereum:${token}@1/transfer?address=0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed&uint256=1`
  expect(addressOfUri(call)).toBe(call)
})

/** The browser's camera and reader of codes: the outside world of the scan. */
function stubCamera(open: () => Promise<MediaStream>, codes: string[]) {
  const detect = async () => codes.splice(0, 1).map((rawValue) => ({ rawValue }))
  window.BarcodeDetector = class {
    detect = detect
  }
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia: open } })
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined)
  vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(4)
  onTestFinished(() => {
    delete window.BarcodeDetector
    Reflect.deleteProperty(navigator, 'mediaDevices')
    vi.restoreAllMocks()
  })
}
const stop = vi.fn<() => void>()
const stream = () => Object.assign(new MediaStream(), { getTracks: () => [{ stop }] }) as unknown as MediaStream

test('[WD-03] the camera’s code gives its address, and the camera is switched off', async () => {
  stubCamera(async () => stream(), ['bitcoin:tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx?amount=1'])
  const found = vi.fn<(address: string) => void>()
  const { user } = await renderPart(<ScanAddress onFound={found} />)
  await user.click(screen.getByRole('button', { name: 'Scan a QR code' }))
  await waitFor(() => expect(found).toHaveBeenCalledExactlyOnceWith('tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'))
  const opener = await screen.findByRole('button', { name: 'Scan a QR code' })
  expect(opener.getAttribute('aria-expanded')).toBe('false')
  await waitFor(() => expect(stop).toHaveBeenCalledOnce())
})

test('[WD-03, APP-15] a camera that is not allowed says so, and the scan can be tried again', async () => {
  stubCamera(() => Promise.reject(new DOMException('no', 'NotAllowedError')), [])
  const { user } = await renderPart(<ScanAddress onFound={() => undefined} />)
  await user.click(screen.getByRole('button', { name: 'Scan a QR code' }))
  expect((await screen.findByRole('alert')).textContent).toContain('The camera can’t be used.')
  expect(screen.getByRole('button', { name: 'Scan a QR code' })).toBeTruthy()
})
