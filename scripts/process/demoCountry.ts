/**
 * Returns the country of visitors whom no proxy locates. The sandbox counts them as Brazilian, so that a
 * first look shows offers and the gift, which the law of the default country forbids (SES-15, APP-28).
 */
export const demoCountry = ({ MODE, VISITOR_COUNTRY }: NodeJS.ProcessEnv): { VISITOR_COUNTRY?: string } =>
  VISITOR_COUNTRY === undefined && MODE !== 'production' ? { VISITOR_COUNTRY: 'BR' } : {}
