import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/**
 * The text of an error's code: out of the given area, else the shell's, else the general failure (APP-15).
 * Never the code itself.
 */
export function useErrorText(area: string): (code: string, params?: Record<string, string | number>) => string {
  const { t } = useTranslation([area, 'app'])
  return useCallback(
    (code, params = {}) => {
      const text = (t as (keys: string[], params: Record<string, string | number>) => string)(
        [`${area}:${code}`, `app:${code}`, 'app:auth.server_error'],
        params,
      )
      return text
    },
    [t, area],
  )
}
