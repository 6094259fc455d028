import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Locale } from '../../locale.ts'
import { errorPageTexts, type PageProblem, problemOf } from './error-page-texts.ts'
import { decodedPath, isApiAddress } from './request-target.ts'
import { sourceHash } from './source-hash.ts'

/**
 * Whether the answer is shown as a page: the browser navigates. Browsers send Sec-Fetch-Mode; other clients are judged by
 * their Accept header.
 */
export function isNavigation(headers: IncomingHttpHeaders): boolean {
  const mode = headers['sec-fetch-mode']
  if (mode !== undefined) return mode === 'navigate'
  return /\btext\/html\b/.test(headers.accept ?? '')
}

/** Sends the error page for a status; `problem` selects a more precise reason. */
export function sendErrorPage(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  problem: PageProblem = problemOf(status),
): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .serializer(String)
    .send(errorPage({ locale: localeOf(request), requestId: request.id, problem }))
}

/** The language of a page's address; for the API, the language that the visitor chose last. */
function localeOf({ url, headers }: FastifyRequest): Locale {
  if (/^\/es(\/|$)/.test(decodedPath(url))) return 'es'
  return isApiAddress(url) && /(?:^|;\s*)language=es(?:;|$)/.test(headers.cookie ?? '') ? 'es' : 'en'
}

const style = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;
box-sizing:border-box;background:light-dark(oklch(.985 .006 40),oklch(.185 .018 10));
color:light-dark(oklch(.245 .035 10),oklch(.955 .008 40));font:16px/1.55 system-ui,sans-serif}
main{max-width:34rem}h1{font:500 2.5rem/1.1 Georgia,serif;margin:0 0 16px}p{margin:0 0 16px}
a{display:inline-flex;align-items:center;min-height:48px;color:inherit;font-weight:600;margin-right:24px}
a:focus-visible{outline:2px solid;outline-offset:2px}code{font-size:.875rem;overflow-wrap:anywhere}`

const policy = `default-src 'none'; style-src ${sourceHash(style)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** Self-contained HTML: depends on no other file, and shows no data of the request except its id. */
function errorPage(options: { locale: Locale; requestId: string; problem: PageProblem }): string {
  const { locale, requestId, problem } = options
  const { title, text, again, home, request } = errorPageTexts(locale, problem)
  const retry = again && `<a href="">${again}</a>`
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>Error: ${title} · Flor de Maga</title><style>${style}</style></head>
<body><main><h1>${title}</h1><p>${text}</p><p>${retry}<a href="${locale === 'es' ? '/es/' : '/'}">${home}</a></p>
<p>${request}<br><code>${withoutMarkup(requestId)}</code></p></main></body></html>`
}

const withoutMarkup = (value: string) => value.replace(/[^\w.-]/g, '')
