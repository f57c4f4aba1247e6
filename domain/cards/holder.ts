/** FUND-16: the first word is the first name, the rest the last name. One word alone is a first name without a last one. */
export function splitHolder(holder: string): { fn: string; ln: string } {
  const [fn = '', ...rest] = holder.trim().split(/\s+/)
  return { fn, ln: rest.join(' ') }
}
