/** The parameters that a page's hash route may have: the filters of a list, an amount. */
export const routeParameters = /\?[\w%=&.,:~+-]{1,100}/
