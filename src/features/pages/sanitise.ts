import DOMPurify from 'dompurify'

/** Text, lists, tables, pictures and links. No form, frame, style or foreign namespace has a place in a fragment. */
const tags =
  'a abbr b blockquote br caption code col colgroup dd del details dfn div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s samp section small span strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr'

/** No class, id, name or style: nothing by which a fragment could dress as the app, cover it or stand in for its globals. */
const attributes = 'alt colspan data-modal datetime dir height href lang open reversed rowspan scope span src start title value width'

/**
 * The one place where HTML of the server becomes nodes (APP-13). What it answers belongs to an inert document: no picture
 * is loaded yet. It is inserted as nodes and never written out and parsed again, which could give it another meaning.
 */
export const sanitise = (html: string): DocumentFragment =>
  DOMPurify.sanitize(html, {
    RETURN_DOM_FRAGMENT: true,
    ALLOWED_TAGS: tags.split(' '),
    ALLOWED_ATTR: attributes.split(' '),
    ALLOWED_NAMESPACES: ['http://www.w3.org/1999/xhtml'],
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    SANITIZE_NAMED_PROPS: true,
  })
