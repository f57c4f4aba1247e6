/** Escapes text for HTML. */
export const escapeHtml = (value: string | number): string => String(value).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#14213a;background:#f6f7f9;overflow-wrap:anywhere}
form,table{background:#fff;border:1px solid #dde2e9;border-radius:10px;padding:16px;margin:16px 0}table{width:100%;border-collapse:collapse}
button{font:inherit;min-height:44px;padding:10px 18px;margin-right:12px;border:1px solid #14213a;border-radius:8px;background:#14213a;color:#fff;cursor:pointer}
button.no{background:#fff;color:#14213a}button:focus-visible,a:focus-visible{outline:3px solid #2f6fed;outline-offset:2px}
td,th{text-align:left;padding:6px 12px 6px 0;vertical-align:top}dt{color:#4d5b70}dd{margin:0 0 12px;font-weight:600}.world{font-size:.85rem;color:#4d5b70}`

/** Returns a page for testers. `body` is HTML. */
export const htmlPage = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><p class="world">Sandbox world: no money moves here.</p><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`
