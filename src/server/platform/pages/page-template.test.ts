import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PageTemplate } from './page-template.ts'

const old = 'AAAAAAAAAAAAAAAAAAAAAAAA'
const fresh = 'b-_dEfGhIjKlMnOpQrStUvWx'
const page = (nonce: string) =>
  `<script nonce="${nonce}">1</script><p>Jabón ${'de coco '.repeat(900)}</p><style nonce="${nonce}"></style>`

describe('PageTemplate', () => {
  const template = new PageTemplate(Buffer.from(page(old)), old)

  it('sends the page with a fresh nonce in every place', () => {
    expect(template.fill(fresh).toString()).toBe(page(fresh))
  })

  it('sends the same page zipped, as any gzip reader understands it', () => {
    const zipped = template.fillGzip(fresh)
    expect(gunzipSync(zipped).toString()).toBe(page(fresh))
    expect(zipped.length).toBeLessThan(400)
    expect(gunzipSync(template.fillGzip(old)).toString()).toBe(page(old))
  })

  it('is right for any text around the places and any nonce, each time it is asked', () => {
    const rendered = 'PJgIhjrwyOR9weDkQgfJSeRe'
    const words = fc.array(fc.oneof(fc.constantFrom('de coco ', 'ñandú', '…', '<p nonce="'), fc.string()), {
      maxLength: 40,
    })
    const nonce = fc.string({ unit: fc.constantFrom(...'AZaz09-_'), minLength: 24, maxLength: 24 })
    const parts = fc.array(words, { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(parts, fc.array(nonce, { minLength: 3, maxLength: 5 }), (texts, nonces) => {
        const all = texts.map((text) => text.join('').toWellFormed())
        const kept = new PageTemplate(Buffer.from(all.join(rendered)), rendered)
        for (const one of nonces) expect(gunzipSync(kept.fillGzip(one)).toString()).toBe(all.join(one))
      }),
    )
  })

  it('works without any nonce and with one at either end', () => {
    for (const text of ['<p>plain</p>', `${old}<p>`, `<p>${old}`, `${old}${old}`]) {
      const zipped = new PageTemplate(Buffer.from(text), old).fillGzip(fresh)
      expect(gunzipSync(zipped).toString()).toBe(text.replaceAll(old, fresh))
    }
  })
})
