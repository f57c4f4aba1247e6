import { captcha } from '../../../contract/signIn.ts'

/** The API that the provider's script adds to its iframe's window. */
type CaptchaProvider = { ready(run: () => void): void; execute(key: string, of: { action: string }): Promise<string> }

let loading: Promise<CaptchaProvider> | null = null

/** Loads the provider's script in an iframe, because the page's own policy forbids it (SES-04). */
function openIframe(): Promise<CaptchaProvider> {
  const iframe = document.createElement('iframe')
  iframe.hidden = true
  iframe.src = captcha.path
  document.body.append(iframe)
  return new Promise<CaptchaProvider>((resolve, reject) => {
    iframe.addEventListener('load', () => {
      const provider = (iframe.contentWindow as unknown as { grecaptcha?: CaptchaProvider } | null)?.grecaptcha
      if (provider) return resolve(provider)
      // Blocked or unavailable: the next form tries again.
      loading = null
      iframe.remove()
      reject(new Error('the robot check did not load'))
    })
  })
}

/** Starts loading the provider's script early, so that it is ready when the form is submitted. */
export function prepareCaptcha(): Promise<CaptchaProvider> {
  loading ??= openIframe()
  return loading
}

/**
 * Returns the provider's token for a login. Rejects if its script does not load; has no timeout of its own.
 */
export async function requestCaptchaToken(key: string): Promise<string> {
  const provider = await prepareCaptcha()
  await new Promise<void>((resolve) => provider.ready(resolve))
  return provider.execute(key, { action: 'login' })
}
