import { isShellPath } from './routes.ts'

/** The hash routes a notification may lead to (APP-02 to APP-04). */
const hashRoute = /^#\/(home|show\/[a-z0-9_-]{1,40}(\/[\w-]{1,40})?|sw\/[a-z0-9_-]{1,40})$/

/** An address of the app out of what came from outside: the same when it is a page of ours, else home. Its query is dropped. */
export function appPath(path: string, origin: string): string {
  if (!URL.canParse(path, origin)) return '/'
  const { origin: its, pathname, hash } = new URL(path, origin)
  if (its !== origin || !isShellPath(pathname)) return '/'
  return hash === '' || hashRoute.test(hash) ? `${pathname}${hash}` : pathname
}
