import { formatShopDateTime } from '../../kit/shop-time.ts'
import { colors, fonts } from '../templates/theme.ts'
import type { DemoMailRow } from './mail-queries.ts'

/** The style of these pages; its hash is in their content security policy. */
export const mailboxStyle = `
*{box-sizing:border-box}
body{margin:0;background:${colors.page};color:${colors.ink};font:16px/1.5 ${fonts.text}}
header{background:${colors.leaf};color:${colors.onLeaf};padding:16px 24px}
header div,main{max-width:860px;margin:0 auto}
header div{display:flex;flex-wrap:wrap;gap:8px 24px;align-items:center;justify-content:space-between}
header a{color:inherit;display:inline-flex;align-items:center;min-height:44px}
.wordmark{font:24px/1.2 ${fonts.display};text-decoration:none}
main{padding:32px 24px 64px}
h1{font:500 32px/1.15 ${fonts.display};margin:0 0 8px;overflow-wrap:anywhere}
p{margin:0 0 24px;color:${colors.muted}}
ul{list-style:none;margin:0;padding:0;background:${colors.surface};border:1px solid ${colors.line};border-radius:12px;overflow:hidden}
li+li{border-top:1px solid ${colors.line}}
li a{display:grid;grid-template-columns:1fr auto;gap:2px 16px;padding:14px 20px;color:inherit;text-decoration:none}
li a:hover{background:${colors.sunken}}
li strong{font-weight:600;overflow-wrap:anywhere}
li span{color:${colors.muted};font-size:14px;overflow-wrap:anywhere}
time{color:${colors.muted};font-size:14px;font-variant-numeric:tabular-nums}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:0 0 24px}
dt{color:${colors.muted}}
dd{margin:0;overflow-wrap:anywhere}
iframe{display:block;width:100%;height:min(900px,80vh);border:1px solid ${colors.line};border-radius:12px;background:${colors.page}}
details{margin-top:24px}
summary{cursor:pointer;font-weight:600;min-height:44px;display:flex;align-items:center}
pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:0;padding:20px;background:${colors.surface};border:1px solid ${colors.line};border-radius:12px;font-size:14px}
a:focus-visible,summary:focus-visible,iframe:focus-visible{outline:2px solid ${colors.leaf};outline-offset:2px}
header a:focus-visible{outline-color:${colors.onLeaf}}
li a:focus-visible{outline-offset:-2px}
@media (max-width:560px){li a{grid-template-columns:1fr}}
`

/** The page that lists the mails of the demo, newest first. */
export function mailboxPage(mails: readonly DemoMailRow[]): string {
  const list = `<ul>${mails.map(entry).join('')}</ul>`
  const empty = '<p>Nothing yet. Create an account or place an order, and its mail appears here.</p>'
  return page(
    'Demo mailbox',
    `<h1>Demo mailbox</h1><p>What the shop sends in this demo is kept here. It leaves only when a mail server is set up. Newest first.</p>
${mails.length === 0 ? empty : list}`,
  )
}

/** The page of one mail: its HTML in a sandboxed frame, its text below. */
export function mailPage(mail: DemoMailRow): string {
  const facts = [
    ['From', escapeHtml(mail.from)],
    ['To', escapeHtml(mail.to.join(', '))],
    ...(mail.replyTo === null ? [] : [['Reply to', escapeHtml(mail.replyTo)]]),
    ['Sent', formatShopDateTime('en', mail.createdAt)],
    ...(mail.attachments.length === 0 ? [] : [['Attached', mail.attachments.map(attachmentLink(mail)).join(', ')]]),
  ]
  return page(
    mail.subject,
    `<h1>${escapeHtml(mail.subject)}</h1>
<dl>${facts.map(([name = '', value = '']) => `<dt>${name}</dt><dd>${value}</dd>`).join('')}</dl>
<iframe title="The mail as it is read" src="/demo/mailbox/${mail.id}/content"
 sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"></iframe>
<details><summary>Plain text</summary><pre>${escapeHtml(mail.text)}</pre></details>`,
  )
}

const attachmentLink =
  ({ id }: DemoMailRow) =>
  ({ fileName }: DemoMailRow['attachments'][number]) =>
    `<a href="/demo/mailbox/${id}/attachments/${encodeURIComponent(fileName)}">${escapeHtml(fileName)}</a>`

function entry(mail: DemoMailRow): string {
  return `<li><a href="/demo/mailbox/${mail.id}"><strong>${escapeHtml(mail.subject)}</strong>
<time datetime="${mail.createdAt.toISOString()}">${formatShopDateTime('en', mail.createdAt)}</time>
<span>${escapeHtml(mail.to.join(', '))}</span></a></li>`
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)} · Demo mailbox</title>
<style>${mailboxStyle}</style></head>
<body><header><div><a class="wordmark" href="/demo/mailbox">Flor de Maga</a><a href="/">Back to the shop</a></div></header>
<main>${body}</main></body></html>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
