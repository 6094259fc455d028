import { expect, test } from 'vitest'
import { builtOffice, isOfficePlace, officeDocument } from './office-document.ts'

const manifest = {
  'src/office/main.tsx': { file: 'assets/main.js', imports: ['_shell.js', '_libraries.js'] },
  '_shell.js': { file: 'assets/shell.js', imports: ['_libraries.js'], css: ['assets/shell.css'] },
  '_libraries.js': { file: 'assets/libraries.js', imports: ['_shell.js'] },
  'src/desk/office/orders-page.tsx': { file: 'assets/orders.js' },
}
const files = builtOffice(manifest)
const given = {
  shop: { publicUrl: 'https://shop.test', demo: false, emulatedPayments: false },
  answers: { '/api/auth/user': '{"firstName":"</script><b>"}' },
}
const ofStore = [
  '<head><link rel="modulepreload" href="/assets/store.js" nonce="n1"/></head>',
  '<body><main data-office-place="true">…</main><script nonce="n1">inline()</script>',
  '<script type="module" async="" src="/assets/store.js" nonce="n1"></script></body>',
].join('')

test('loads the program with everything that it imports', () => {
  expect(files.head).toBe(
    [
      '<link rel="stylesheet" href="/assets/shell.css">',
      ...['main', 'shell', 'libraries'].map((name) => `<link rel="modulepreload" href="/assets/${name}.js">`),
    ].join(''),
  )
  expect(files.script).toBe('<script type="module" src="/assets/main.js"></script>')
})

test('has the program of the back office in place of the store, and what was read', () => {
  const html = officeDocument(ofStore, files, 'n1', given)
  expect(html).not.toContain('store.js')
  expect(html).toContain('<script nonce="n1">inline()</script>')
  expect(html).toContain(`${files.head}</head>`)
  expect(html).toContain('<script nonce="n1" type="module" src="/assets/main.js"></script></body>')
  const [, data = ''] = /<script type="application\/json" id="given">(.*?)<\/script>/.exec(html) ?? []
  expect(JSON.parse(data)).toEqual(given)
})

test('is for staff under the paths of the back office only, whatever the page says', () => {
  for (const path of ['/admin', '/es/admin/orders?search=data-office-place', '/profile', '/es/%70rofile']) {
    expect([isOfficePlace(path, 'admin'), isOfficePlace(path, 'customer'), isOfficePlace(path, undefined)]).toEqual([
      ...[true, false, false],
    ])
  }
  for (const path of [
    '/products?search=data-office-place',
    '/',
    '/administration',
    '/es/products/admin',
    '/profile/x',
  ]) {
    expect(isOfficePlace(path, 'root')).toBe(false)
  }
})
