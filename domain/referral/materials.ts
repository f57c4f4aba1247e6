import type { WireReferralMaterial } from '../../contract/referral.ts'

/** Banners with the brand alone, so that they fit every language. The files are in public/materials. */
export const materials: readonly Required<WireReferralMaterial>[] = ['728x90', '300x250', '160x600'].map((size) => ({
  size,
  format: 'banner',
  locale: 'any',
  extend: 'svg',
  href: `/materials/banner-${size}.svg`,
}))

export type MaterialFilter = { size?: string | undefined; format?: string | undefined; locale?: string | undefined }

/** Returns the banners of a filter (SUP-09). A banner for every language fits each of them. */
export const filterMaterials = ({ size, format, locale }: MaterialFilter): readonly Required<WireReferralMaterial>[] =>
  materials.filter(
    (one) =>
      (size === undefined || one.size === size) &&
      (format === undefined || one.format === format) &&
      (locale === undefined || one.locale === 'any' || one.locale === locale),
  )

const attribute = (text: string): string => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')

/** Returns the HTML that shows a banner on another site and leads to a link. */
export function bannerCode({ size, href }: { size: string; href: string }, link: string, origin: string): string {
  const [width = '', height = ''] = size.split('x')
  const image = `<img src="${attribute(`${origin}${href}`)}" width="${attribute(width)}" height="${attribute(height)}" alt="Openfloor">`
  return `<a href="${attribute(link)}">${image}</a>`
}
