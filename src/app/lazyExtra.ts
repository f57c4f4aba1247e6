import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

const Nothing = () => null

/** A part of a chunk of its own without which what it stands in is whole: where it cannot be loaded, there is nothing. */
export const lazyExtra = <Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => ({ default: await load().catch(() => Nothing) }))
