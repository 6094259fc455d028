import { compile } from 'html-to-text'
import { renderToStaticMarkup } from 'react-dom/server'
import type { RenderMail } from '../rendering.ts'
import type { Templates } from './content.ts'
import { Layout } from './layout.tsx'

/** The templates of all features. */
const templates: Templates = Object.assign(
  {},
  ...Object.values(import.meta.glob<Templates>('../../**/mails/*.tsx', { eager: true, import: 'templates' })),
)

/** Old mail clients need this document type to lay out tables. */
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** Renders subject, HTML and text of a mail. Line breaks in the data are removed from the subject. */
export const renderMail: RenderMail = async ({ template, data }, options) => {
  const found = templates[template]
  if (!found) throw new Error(`there is no template ${template}`)
  const addressed = { ...options, audience: found.audience }
  const { subject, preview, body } = found.fill(data, addressed)
  const html = renderToStaticMarkup(
    <Layout options={addressed} preview={preview}>
      {body}
    </Layout>,
  )
  return { subject: oneLine(subject), html: doctype + html, text: textOf(html) }
}

const table = { format: 'dataTable', options: { uppercaseHeaderCells: false, colSpacing: 3 } }

/** Built once, because building it takes longer than a conversion. */
const textOf = compile({
  wordwrap: false,
  selectors: [
    // Neither pictures nor the preview, which repeats the first words; addresses of links without brackets.
    ...['img', '[data-skip-in-text=true]'].map((selector) => ({ selector, format: 'skip' })),
    { selector: 'a', options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
    ...['h1', 'h2'].map((selector) => ({ selector, options: { uppercase: false } })),
    ...['table.facts', 'table.lines'].map((selector) => ({ selector, ...table })),
  ],
})

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
}
