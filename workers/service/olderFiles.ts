type Settings = { base: string; keys: ReadonlyMap<string, string>; open(): Promise<Cache> }
/** The version of a registration that follows the active one; both null if there is none. */
type NewerVersion = Pick<ServiceWorkerRegistration, 'installing' | 'waiting'>

/** Keeps the files of older builds while an open tab may run them, and deletes them after that (PWA-11). */
export function createOlderFiles({ base, keys, open }: Settings) {
  /** The key of the list of tabs that were open when this build took over. */
  const olderTabsKey = new URL('older-tabs', base).href

  /** Deletes what does not belong to this build, the list of older tabs included. */
  async function deleteOldFiles(cache: Cache): Promise<void> {
    const wanted = new Set(keys.values())
    const old = (await cache.keys()).filter(({ url }) => !wanted.has(url))
    await Promise.all(old.map((request) => cache.delete(request)))
  }

  return {
    /** Takes over from older builds. `tabs`: the ids of the open tabs, which may run one of them. */
    async activate(tabs: readonly string[]): Promise<void> {
      const cache = await open()
      // The older tabs' files make room if not even this list fits; the server still has them.
      const isListed =
        tabs.length > 0 &&
        (await cache
          .put(olderTabsKey, Response.json(tabs))
          .then(() => true)
          .catch(() => false))
      if (!isListed) await deleteOldFiles(cache)
    },
    /**
     * Deletes the files of older builds once the tabs that may run them are closed or reloaded (PWA-11). A
     * newer version has its files in the same cache: while it installs or waits, all stay until it releases.
     */
    async releaseOldFiles(tabs: readonly string[], registration: NewerVersion): Promise<void> {
      const cache = await open()
      const saved = await cache.match(olderTabsKey)
      if (!saved || registration.installing || registration.waiting) return
      const older = (await saved.json()) as string[]
      if (!older.some((id) => tabs.includes(id))) await deleteOldFiles(cache)
    },
  }
}
