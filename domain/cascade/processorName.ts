import type { Processor } from '../../contract/kernel.ts'

const names: Readonly<Partial<Record<Processor, string>>> = { SKRILL: 'Skrill', NETELLER: 'Neteller', PAYPAL: 'PayPal' }

/** Returns a processor's name as its company writes it. */
export const processorName = (processor: Processor): string => names[processor] ?? processor
