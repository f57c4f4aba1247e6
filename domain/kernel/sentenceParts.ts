/**
 * An e-mail address; a word of letters and digits, such as a wallet's address or a reference; a phone number,
 * whose groups keep their order in Arabic as one part; an amount as
 * formatMoney writes it, or a percentage, with signs and isolates; any other number of two digits or more.
 */
const exact =
  /([\w.+•-]+@[\w-]+(?:\.[\w-]+)+|(?=[\w-]*\d[\w-]*[A-Za-z_-][\w-]*\d)[\w-]{16,}|(?=[A-Za-z]*\d)(?=\d*[A-Za-z])[A-Za-z0-9]{8,}|\+?\(?\d+\)?(?:[ \u00A0-]\(?\d+\)?)*-\d+|\u2066?[-+−\u200E\u200F\u061C]*(?:[$€£%]\u00A0?\d(?:[\d.,:'’\u00A0\u202F]*\d)?|\d(?:[\d.,:'’\u00A0\u202F]*\d)?[ \u00A0\u202F]?(?:[%٪]|(?:rub|[A-Z]{2,5})\b)|\d[\d.,:'’\u00A0\u202F]*\d)\u2069?)/u

/**
 * Splits a sentence into its words, at even places, and what has one right spelling, at odd ones: figures,
 * addresses, codes, and `name`, such as a card's (APP-34). The parts joined are the sentence.
 */
export function sentenceParts(sentence: string, name = ''): string[] {
  const at = name === '' ? -1 : sentence.indexOf(name)
  if (at < 0) return sentence.split(exact)
  return [...sentence.slice(0, at).split(exact), name, ...sentence.slice(at + name.length).split(exact)]
}
