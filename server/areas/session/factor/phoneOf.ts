import type { Customer } from '../customers.ts'

/** Returns the number that gets a person's codes by text message. */
export const phoneOf = ({ phone_prefix: prefix, phone }: Pick<Customer, 'phone' | 'phone_prefix'>): string => `+${prefix}${phone}`
