const texts = {
  en: {
    title: 'Something went wrong',
    text: 'The page could not be shown. Nothing was lost: try again in a moment.',
    retry: 'Try again',
    home: 'Go to the home page',
    request: 'If it happens again, tell us this number:',
  },
  es: {
    title: 'Algo salió mal',
    text: 'No se pudo mostrar la página. No se perdió nada: inténtalo de nuevo en un momento.',
    retry: 'Intentar de nuevo',
    home: 'Ir a la página de inicio',
    request: 'Si vuelve a ocurrir, dinos este número:',
  },
}

const style = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;
box-sizing:border-box;background:light-dark(oklch(.985 .006 40),oklch(.185 .018 10));
color:light-dark(oklch(.245 .035 10),oklch(.955 .008 40));font:16px/1.55 system-ui,sans-serif}
main{max-width:34rem}h1{font:500 2.5rem/1.1 Georgia,serif;margin:0 0 16px}p{margin:0 0 16px}
a{display:inline-flex;align-items:center;min-height:48px;color:inherit;font-weight:600;margin-right:24px}
a:focus-visible{outline:2px solid;outline-offset:2px}code{font-size:.875rem;overflow-wrap:anywhere}`

/** What a visitor sees when a page fails: stands alone, needs nothing that may be broken, tells the request's id only. */
export function errorPage(options: { path: string; requestId: string; nonce: string }): string {
  const locale = /^\/es(\/|$|\?)/.test(options.path) ? 'es' : 'en'
  const text = texts[locale]
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>Error: ${text.title} · Flor de Maga</title><style nonce="${options.nonce}">${style}</style></head>
<body><main><h1>${text.title}</h1><p>${text.text}</p><p>${text.request}<br><code>${harmless(options.requestId)}</code></p>
<p><a href="">${text.retry}</a><a href="${locale === 'es' ? '/es/' : '/'}">${text.home}</a></p></main></body></html>`
}

const harmless = (value: string) => value.replace(/[^\w.-]/g, '')
