/**
 * Returns the loader of one part of the worker. Browsers remember that the import of an address failed, so
 * that the next use asks for the same file with another fragment (PWA-05).
 */
export function partLoader<Part>(url: string, load: (address: string) => Promise<Part>): () => Promise<Part> {
  let address = url
  let failures = 0
  let loading: Promise<Part> | null = null
  // One load for all uses: under two addresses the part would run twice.
  return () =>
    (loading ??= load(address).catch((error: unknown) => {
      address = `${url}#${++failures}`
      loading = null
      throw error
    }))
}
