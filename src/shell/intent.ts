/** What a person has asked for once, with the key that it is asked for by. */
export type Intent = { keyOf(wish: unknown): string; settle(): void }

/**
 * Keeps the key of a wish: sent again after a lost answer the same wish has the same key, so that no second thing comes of it. Another
 * wish has another key, and so has the same one once the one before is settled.
 */
export function createIntent(): Intent {
  let kept: { wish: string; key: string } | null = null
  return {
    keyOf(wish) {
      const asked = JSON.stringify(wish)
      if (kept?.wish !== asked) kept = { wish: asked, key: crypto.randomUUID() }
      return kept.key
    },
    settle() {
      kept = null
    },
  }
}
