import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { approvalTexts, type PageLocale } from './approval-texts.ts'
import { type Html, html, trusted } from './html.ts'
import type { Answer } from './http.ts'

const style = readFileSync(new URL('browser/approval.css', import.meta.url), 'utf8')

export interface Page {
  locale: PageLocale
  title: string
  main: Html
  /** The origin that may embed this page and receive its messages. */
  parentOrigin?: string
  script?: string
}

const sourceHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

function contentSecurityPolicy({ script, parentOrigin }: Page): string {
  return [
    "default-src 'none'",
    `style-src ${sourceHash(style)}`,
    `script-src ${script ? sourceHash(script) : "'none'"}`,
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors 'self'${parentOrigin ? ` ${parentOrigin}` : ''}`,
  ].join('; ')
}

/** A whole page with the permanent demo banner. Only its own style and script run. */
export function pageAnswer(page: Page, status = 200): Answer {
  const texts = approvalTexts[page.locale]
  const document = html`<!doctype html>
<html lang="${page.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${page.title} · ${texts.what}</title>
<style>${trusted(style)}</style>
</head>
<body>
<header class="banner"><strong>${texts.banner}</strong><span>${texts.what}</span></header>
<main>${page.main}</main>
${page.script ? html`<script>${trusted(page.script)}</script>` : undefined}
</body>
</html>
`
  return {
    status,
    type: 'text/html; charset=utf-8',
    body: document.markup,
    headers: {
      'content-security-policy': contentSecurityPolicy(page),
      'referrer-policy': 'same-origin',
      // Explicit, because any other value would sever the connection to the window's opener.
      'cross-origin-opener-policy': 'unsafe-none',
      'cache-control': 'no-store',
    },
  }
}

/** A valid origin, or undefined. */
export function originOf(text: string | null | undefined): string | undefined {
  if (!text || !URL.canParse(text)) return undefined
  const { origin, protocol } = new URL(text)
  return (protocol === 'http:' || protocol === 'https:') && origin === text ? origin : undefined
}
