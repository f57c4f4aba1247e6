/** Where the browser offers no button, its own way to install: each has steps in `install.{way}.*` (PWA-01). */
export type InstallWay = 'appleTouch' | 'safariMac' | 'firefoxAndroid'

/** The way of this browser; null where there is none, or where the browser makes its own offer. */
export function installWay({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): InstallWay | null {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'appleTouch'
  // An iPad has called itself a Mac since iPadOS 13; no Mac has a touch screen.
  if (userAgent.includes('Macintosh') && maxTouchPoints > 1) return 'appleTouch'
  // "Add to Dock" came with Safari 17; Chromium names Safari too, after its own name.
  const [, safari] = /Macintosh.* Version\/(\d+)[\d.]* Safari\//.exec(userAgent) ?? []
  if (Number(safari) >= 17) return 'safariMac'
  return /Android.*Firefox\//.test(userAgent) ? 'firefoxAndroid' : null
}
