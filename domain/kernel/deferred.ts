export type Deferred<T> = { promise: Promise<T>; resolve(value: T): void; reject(reason: unknown): void }

/** A promise with its resolve functions. `Promise.withResolvers` is missing in Safari before 17.4. */
export function deferred<T>(): Deferred<T> {
  let settle: Pick<Deferred<T>, 'resolve' | 'reject'> | undefined
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject }
  })
  if (!settle) throw new Error('a promise runs its executor at once')
  return { promise, ...settle }
}
