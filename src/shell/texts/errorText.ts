import type { CustomTypeOptions } from 'i18next'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

type TextArea = keyof CustomTypeOptions['resources']
type Params = Record<string, string | number>

/**
 * Returns the text of an error code: from the given area, else from the app's texts, else the general failure
 * (APP-15). Never the code.
 */
export function useErrorText(area: TextArea): (code: string, params?: Params) => string {
  const { t } = useTranslation([area, 'app'])
  return useCallback(
    // The code comes from the server, so its key can only be checked at run time.
    (code, params = {}) =>
      (t as (keys: string[], params: Params) => string)([`${area}:${code}`, `app:${code}`, 'app:auth.server_error'], params),
    [t, area],
  )
}
