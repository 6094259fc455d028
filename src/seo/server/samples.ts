import { empty, type Samples } from '../../testing/samples.ts'

export const samples: Samples = {
  permissions: `
| Endpoint                       | A   | U   | C   | O | Ad  | R   | Decision
| GET /robots.txt                | 200 | 200 | 200 | - | 200 | 200 |
| GET /sitemap.xml               | 200 | 200 | 200 | - | 200 | 200 | active products
| GET /sitemap-{part}.xml        | 404 | 404 | 404 | - | 404 | 404 | of a large catalog
| GET /site.webmanifest          | 200 | 200 | 200 | - | 200 | 200 |
| GET /api/products/{slug}/marks | 200 | 200 | 200 | - | 200 | 200 |
| GET /feeds/google.xml          | 200 | 200 | 200 | - | 200 | 200 | active goods
`,
  requests: {
    'GET /robots.txt': empty,
    'GET /sitemap.xml': empty,
    'GET /sitemap-{part}.xml': () => ({ params: { part: '1' } }),
    'GET /site.webmanifest': empty,
    'GET /api/products/{slug}/marks': ({ product }) => ({ params: { slug: product.slug } }),
    'GET /feeds/google.xml': empty,
  },
}
