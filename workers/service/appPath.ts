import { isShellPath } from './routes.ts'

/** The hash routes that a notification may open (APP-02 to APP-04). */
const hashRoute = /^#\/(home|show\/[a-z0-9_-]{1,40}(\/[\w-]{1,40})?|sw\/[a-z0-9_-]{1,40})$/

/** Returns an untrusted path if it is a page of the app, else home. Its query is dropped. */
export function appPath(path: string, origin: string): string {
  if (!URL.canParse(path, origin)) return '/'
  const { origin: its, pathname, hash } = new URL(path, origin)
  if (its !== origin || !isShellPath(pathname)) return '/'
  return hash === '' || hashRoute.test(hash) ? `${pathname}${hash}` : pathname
}
