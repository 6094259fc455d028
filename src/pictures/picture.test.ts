import { describe, expect, test } from 'vitest'
import { srcSetOf, widestRendition } from './picture.ts'
import { checkPictureFile, isPictureUrl } from './picture-rules.ts'

describe('checkPictureFile', () => {
  test.each(['image/jpeg', 'image/png', 'image/gif', 'image/webp'])('accepts %s of up to 5 MB', (type) => {
    expect(checkPictureFile({ type, size: 5_242_880 })).toBeNull()
    expect(checkPictureFile({ type, size: 5_242_881 })?.code).toBe('picture_too_large')
  })

  test.each(['image/svg+xml', 'image/heic', 'application/pdf', 'text/html', ''])('refuses "%s"', (type) => {
    expect(checkPictureFile({ type, size: 1 })?.code).toBe('picture_type')
  })
})

describe('srcSetOf', () => {
  test('lists the renditions of the shop’s own pictures', () => {
    const widths = '/uploads/a1-400.webp 400w, /uploads/a1-800.webp 800w, /uploads/a1-1200.webp 1200w'
    expect(srcSetOf('/uploads/a1-800.webp')).toBe(widths)
  })

  test.each(['https://correo.test/a-800.webp', '//correo.test/a-800.webp', '/images/a.webp', ''])(
    'none of %s',
    (url) => {
      expect(srcSetOf(url)).toBeUndefined()
    },
  )
})

describe('widestRendition', () => {
  test('returns the widest rendition of the shop’s own picture, and other URLs unchanged', () => {
    expect(widestRendition('/images/aloe-800.webp')).toBe('/images/aloe-1200.webp')
    expect(widestRendition('https://correo.test/aloe-800.webp')).toBe('https://correo.test/aloe-800.webp')
  })
})

describe('isPictureUrl', () => {
  test.each([
    'https://correo.test/a.png?x=1',
    'http://correo.test/ñ.jpg',
    '/uploads/0123456789abcdef01234567-800.webp',
    '/images/aloe.webp',
  ])('takes %s', (text) => expect(isPictureUrl(text)).toBe(true))

  test.each([
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    '//correo.test/a.png',
    'ftp://correo.test/a.png',
    'https://',
    'https://a b',
    '/admin/orders',
    '/uploads/../api/users',
    '/uploads/..',
    '/images/..',
    '/uploads/a1-800.webp',
    '/uploads/0123456789abcdef01234567-801.webp',
    'JAVASCRIPT:alert(1)',
    'a.png',
    `https://correo.test/${'x'.repeat(2000)}`,
  ])('refuses %s', (text) => expect(isPictureUrl(text)).toBe(false))
})
