/** A desk that fails this often in one run is down: the rest waits for the next run. */
const maxFailures = 3

type Delivery<Item> = {
  /** After a failure the rest of a conversation waits, so that its messages arrive in their order. */
  conversationOf: (item: Item) => string
  deliver: (item: Item) => Promise<'accepted' | 'refused'>
  record: (item: Item, outcome: 'accepted' | 'refused' | 'failed') => Promise<unknown>
}

/**
 * Delivers messages to the support desk one after another. One that fails does not hold up other
 * conversations (SRV-06); the first error is thrown after them.
 */
export async function deliverEach<Item>(items: readonly Item[], { conversationOf, deliver, record }: Delivery<Item>): Promise<void> {
  const failed = new Set<string>()
  const errors: unknown[] = []
  for (const item of items) {
    if (failed.has(conversationOf(item))) continue
    const outcome = await deliver(item).catch((error: unknown) => {
      errors.push(error)
      return 'failed' as const
    })
    await record(item, outcome)
    if (outcome === 'failed') failed.add(conversationOf(item))
    if (errors.length >= maxFailures) break
  }
  if (errors.length > 0) throw errors[0]
}
