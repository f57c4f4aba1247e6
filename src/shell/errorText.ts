import type { CustomTypeOptions } from 'i18next'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

type TextArea = keyof CustomTypeOptions['resources']
type Params = Record<string, string | number>

/**
 * The text of an error's code: out of the given area, else the shell's, else the general failure (APP-15).
 * Never the code itself.
 */
export function useErrorText(area: TextArea): (code: string, params?: Params) => string {
  const { t } = useTranslation([area, 'app'])
  return useCallback(
    // A code comes from the server: whether there is a text for it is known only now.
    (code, params = {}) =>
      (t as (keys: string[], params: Params) => string)([`${area}:${code}`, `app:${code}`, 'app:auth.server_error'], params),
    [t, area],
  )
}
