// Features: seo

import { expect, pathIn, test } from './fixtures.ts'

test('every URL of the sitemap responds, is canonical and links to its other language', async ({ page, shop }) => {
  await page.goto('/help')
  const pages = await page.evaluate(async () => {
    const xml = new DOMParser().parseFromString(await (await fetch('/sitemap.xml')).text(), 'application/xml')
    if (xml.querySelector('parsererror')) throw new Error(xml.documentElement.textContent ?? '')
    return [...xml.querySelectorAll('url')].map((url) => ({
      address: url.querySelector('loc')?.textContent ?? '',
      languages: [...url.getElementsByTagNameNS('http://www.w3.org/1999/xhtml', 'link')].map((link) => [
        link.getAttribute('hreflang'),
        link.getAttribute('href'),
      ]),
    }))
  })
  expect(pages.length).toBeGreaterThan(20)
  for (const { address, languages } of pages) {
    expect(address.startsWith(`${shop.origin}/`), address).toBe(true)
    const response = await page.request.get(address, { maxRedirects: 0 })
    expect(response.status(), address).toBe(200)
    const html = await response.text()
    expect(html, address).toContain(`rel="canonical" href="${address}"`)
    expect(html, address).not.toContain('noindex')
    for (const [language, href] of languages) expect(html).toContain(`hrefLang="${language}" href="${href}"`)
  }
})

test('filtered lists and missing pages have no canonical URL', async ({ request, shop }) => {
  for (const query of ['category=Lips&page=2', 'search=rojo', 'sort=newest', 'max=20', 'stock=in', 'page=99']) {
    const html = await (await request.get(`/products?${query}`)).text()
    expect(html, query).toContain(`rel="canonical" href="${shop.origin}/products"`)
    expect(html, query).toContain('<title>All Products · Flor de Maga</title>')
  }
})

test('a demo is not indexed', async ({ page }) => {
  expect(await (await page.request.get('/robots.txt')).text()).toContain('Disallow: /\n')
})

for (const locale of ['en', 'es'] as const) {
  test(`the head of the home page describes the shop, and the icons of the manifest exist, ${locale}`, async ({
    page,
    shop,
  }) => {
    await page.goto(pathIn(locale, '/'))
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '')
    expect(data['@graph']).toEqual([
      expect.objectContaining({
        '@type': 'OnlineStore',
        name: 'Flor de Maga',
        url: `${shop.origin}/`,
        logo: `${shop.origin}/icon-512.png`,
      }),
      expect.objectContaining({ '@type': 'WebSite', inLanguage: locale }),
    ])
    const content = (name: string) => page.locator(`meta[property="${name}"], meta[name="${name}"]`).first()
    await expect(content('og:locale')).toHaveAttribute('content', locale === 'en' ? 'en_US' : 'es_LA')
    await expect(content('og:image')).toHaveAttribute('content', `${shop.origin}/og.jpg`)
    await expect(content('twitter:card')).toHaveAttribute('content', 'summary_large_image')
    const address = await page.locator('link[rel=manifest]').getAttribute('href')
    const manifest = await (await page.request.get(address ?? '')).json()
    expect(manifest.name).toBe('Flor de Maga')
    for (const { src } of manifest.icons) expect((await page.request.get(src)).status()).toBe(200)
  })
}

test('the theme color of phones follows the chosen theme before the system theme', async ({ page }) => {
  await page.goto('/')
  const bars = page.locator('meta[name="theme-color"]')
  await expect(bars).toHaveCount(2)
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('dark')
  await expect(bars.first()).toHaveAttribute('content', '#1a0f11')
  await expect(bars.first()).not.toHaveAttribute('media')
  await page.reload()
  await expect(bars.first()).toHaveAttribute('content', '#1a0f11')
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('system')
  await expect(bars.first()).toHaveAttribute('media', '(prefers-color-scheme: light)')
})
