import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

const Nothing = () => null

/** `lazy()` for an optional part: renders nothing if its chunk cannot be loaded. */
export const lazyOptional = <Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => ({ default: await load().catch(() => Nothing) }))
