import { gunzipSync } from 'node:zlib'
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

  it('works without any nonce and with one at either end', () => {
    for (const text of ['<p>plain</p>', `${old}<p>`, `<p>${old}`, `${old}${old}`]) {
      const zipped = new PageTemplate(Buffer.from(text), old).fillGzip(fresh)
      expect(gunzipSync(zipped).toString()).toBe(text.replaceAll(old, fresh))
    }
  })
})
