import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { sourceHash } from '../../kit/server/http/source-hash.ts'
import type { UserOnWire } from '../../session/api.ts'
import { fillPage, placeholderUserFor, preparePage } from './personal-page.ts'
import { joined } from './shared-bytes.ts'

const ana: UserOnWire = {
  id: '3f0c1f5e-4e5f-4c8e-9a57-0b6f0f3c2a11',
  email: `ana"o'neill&co<script>@correo.test`,
  pendingEmail: null,
  firstName: '</script><script>alert(1)</script>',
  lastName: 'Peña "\\" \u2028 \n $& $1',
  profileImageUrl: null,
  role: 'customer',
  phone: '',
  emailVerified: true,
  isEmailVerified: true,
  shippingStreet: '<!-- --> {x} `',
  shippingCity: null,
  shippingState: null,
  shippingZip: null,
  shippingCountry: null,
  billingStreet: null,
  billingCity: null,
  billingState: null,
  billingZip: null,
  billingCountry: null,
  sameAsShipping: true,
  createdAt: '2026-01-02T03:04:05.678Z',
  updatedAt: '2026-02-03T04:05:06.789Z',
  secondFactorMissing: false,
  inactivityMinutes: 2,
}
const placeholderUser = placeholderUserFor(ana)

const filled = (html: string, person = ana) => {
  const page = preparePage({ html, scripts: [] })
  return page && joined(fillPage(page, person).html).toString()
}

describe('a placeholder user', () => {
  it('has the same role, flags and empty fields, and no text of the person', () => {
    expect(placeholderUser).toMatchObject({ role: 'customer', emailVerified: true, phone: '', shippingCity: null })
    const texts = JSON.stringify(placeholderUser)
    for (const own of [ana.id, 'neill', 'alert', 'Peña', '2026-01-02', '2026-02-03']) expect(texts).not.toContain(own)
  })

  it('is the same for people who differ in their texts only', () => {
    expect(placeholderUserFor({ ...ana, firstName: 'Bea', email: 'bea@correo.test' })).toEqual(placeholderUser)
    expect(placeholderUserFor({ ...ana, phone: '787' })).not.toEqual(placeholderUser)
    expect(placeholderUserFor({ ...ana, role: 'admin' })).not.toEqual(placeholderUser)
  })
})

describe('the filled page', () => {
  it('shows texts of the person as text', () => {
    const html = filled(`<p title="Bye ${placeholderUser.email}">${placeholderUser.email}</p>`)
    const escaped = 'ana&quot;o&#x27;neill&amp;co&lt;script&gt;@correo.test'
    expect(html).toBe(`<p title="Bye ${escaped}">${escaped}</p>`)
  })

  it('has them as strings in its scripts, which they cannot end', () => {
    const html =
      filled(`<script>user=${JSON.stringify(placeholderUser)}</script><p>${placeholderUser.lastName}</p>`) ?? ''
    const [, script = ''] = /^<script>(.*?)<\/script><p>/s.exec(html) ?? []
    const context: { user?: unknown } = {}
    runInNewContext(script, context)
    expect(context.user).toEqual(ana)
    expect(html.match(/<\/?script/g)).toHaveLength(2)
  })

  it('has the hash sources of its inline scripts, with the texts of the person', () => {
    const [same, own] = ['a="★"', `user="${placeholderUser.lastName}"`]
    const page = preparePage({ html: `<script>${same}</script><p>★</p><script>${own}</script>`, scripts: [same, own] })
    if (!page) throw new Error('the page cannot be filled in')
    const { html, scripts } = fillPage(page, ana)
    const texts = Array.from(
      joined(html)
        .toString()
        .matchAll(/<script>(.*?)<\/script>/gs),
      ([, text = '']) => text,
    )
    expect(texts[0]).toBe(same)
    expect(texts[1]).toContain('Peña')
    expect(scripts).toEqual(texts.map(sourceHash))
  })

  it('has line ends as a browser reads them', () => {
    const html = filled(`<p>${placeholderUser.firstName}</p>`, { ...ana, firstName: 'Ana\r\nLuz\rMar' })
    expect(html).toBe('<p>Ana\nLuz\nMar</p>')
  })

  it.each([
    ['in another case', (email: string) => email.toUpperCase()],
    ['encoded', (email: string) => encodeURIComponent(email)],
    ['in part', (email: string) => email.slice(0, 12 + email.length / 2)],
  ])('is impossible with a text %s', (_, change) => {
    expect(filled(`<p>${change(placeholderUser.email)}</p>`)).toBeNull()
  })

  it('is impossible with a text that is no whole string of a script', () => {
    expect(filled(`<script>a="Hello ${placeholderUser.firstName}"</script>`)).toBeNull()
    expect(filled(`<script>a='${placeholderUser.firstName}'</script>`)).toBeNull()
  })
})
