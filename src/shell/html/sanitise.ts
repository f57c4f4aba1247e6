import DOMPurify from 'dompurify'

/** Text, lists, tables, images and links. No forms, frames, styles or foreign namespaces. */
const tags =
  'a abbr b blockquote br caption code col colgroup dd del details dfn div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s samp section small span strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr'

/** No class, id, name or style: a fragment must not look like the app, cover it or clobber its globals. */
const attributes = 'alt colspan data-modal datetime dir height href lang open reversed rowspan scope span src start title value width'

/**
 * Parses and sanitises the server's HTML; no other code does (APP-13). The result belongs to an inert
 * document, so no image loads yet. Insert it as nodes: serialising and parsing it again could change its
 * meaning.
 */
export function sanitise(html: string): DocumentFragment {
  const clean = DOMPurify.sanitize(html, {
    RETURN_DOM_FRAGMENT: true,
    ALLOWED_TAGS: tags.split(' '),
    ALLOWED_ATTR: attributes.split(' '),
    ALLOWED_NAMESPACES: ['http://www.w3.org/1999/xhtml'],
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    SANITIZE_NAMED_PROPS: true,
  }) as DocumentFragment | null
  // A document with a frameset has no body.
  return clean ?? document.createDocumentFragment()
}
