/** FUND-16: the first word is the first name, the rest the last name. A single word is a first name without a last name. */
export function splitHolder(holder: string): { fn: string; ln: string } {
  const [fn = '', ...rest] = holder.trim().split(/\s+/)
  return { fn, ln: rest.join(' ') }
}
