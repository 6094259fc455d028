/**
 * Who may do what: every route of the server, and its status for every kind of visitor.
 *
 * A anonymous, U customer with an unverified address, C verified customer, each on what is their own; O verified
 * customer on what is another's; Ad admin, R root, on what is a customer's, or on their own where the cell says so
 * (then another's is a 404). `-` where nothing belongs to anybody. What is another's answers exactly like what is not
 * there. A GET stands for its HEAD as well.
 *
 * A route that is missing here fails the tests: add its row, and its request to sample-requests.ts.
 */
const table = `
| Endpoint                                              | A   | U   | C   | O   | Ad      | R       | Decision
| ----------------------------------------------------- | --- | --- | --- | --- | ------- | ------- | --------
| GET /healthz                                          | 200 | 200 | 200 | -   | 200     | 200     | no versions
| GET /readyz                                           | 200 | 200 | 200 | -   | 200     | 200     |
| GET /api/docs                                         | 401 | 403 | 403 | -   | 200     | 200     |

| GET /api/products                                     | 200 | 200 | 200 | -   | 200     | 200     | active products
| GET /api/products/{slug}                              | 200 | 200 | 200 | -   | 200     | 200     |
| GET /api/brand-settings                               | 200 | 200 | 200 | -   | 200     | 200     |
| GET /api/settings/about                               | 200 | 200 | 200 | -   | 200     | 200     |
| GET /api/settings/contact                             | 200 | 200 | 200 | -   | 200     | 200     |
| GET /api/settings/general                             | 200 | 200 | 200 | -   | 200     | 200     |
| GET /api/settings/shopping_cart                       | 200 | 200 | 200 | -   | 200     | 200     |
| GET /api/settings/paypal                              | 200 | 200 | 200 | -   | 200     | 200     | the secret to nobody
| POST /api/contact                                     | 201 | 201 | 201 | -   | 201     | 201     | 3 in 10 min

| POST /api/auth/login                                  | 200 | 200 | 200 | -   | 200     | 200     | limits
| POST /api/auth/logout                                 | 204 | 204 | 204 | -   | 204     | 204     | idempotent
| POST /api/auth/register                               | 201 | 201 | 201 | -   | 201     | 201     | uniform answers
| POST /api/auth/forgot-password                        | 200 | 200 | 200 | -   | 200     | 200     | uniform answers
| GET /api/auth/check-reset-token/{token}               | 200 | 200 | 200 | -   | 200     | 200     |
| POST /api/auth/reset-password                         | 200 | 200 | 200 | -   | 200     | 200     | ends all sessions
| GET /api/auth/verify-email-status/{token}             | 200 | 200 | 200 | -   | 200     | 200     |
| POST /api/auth/resend-verification                    | 401 | 200 | 200 | -   | 200     | 200     |
| GET /api/auth/user                                    | 401 | 200 | 200 | -   | 200     | 200     | no hash, no token
| PUT /api/profile                                      | 401 | 200 | 200 | -   | 200     | 200     |
| PUT /api/profile/password                             | 401 | 200 | 200 | -   | 200     | 200     |
| PUT /api/users/{id}                                   | 401 | 200 | 200 | 404 | 200     | 200     | fields by caller

| GET /paypal/setup                                     | 401 | 403 | 200 | -   | 200     | 200     |
| POST /paypal/order                                    | 401 | 403 | 200 | -   | 200     | 200     | the server's prices
| GET /paypal/order/{id}                                | 401 | 403 | 200 | 404 | 200 own | 200 own | the buyer only
| POST /paypal/order/{id}/capture                       | 401 | 403 | 200 | 404 | 200 own | 200 own | the buyer only
| POST /paypal/webhook                                  | 400 | 400 | 400 | -   | 400     | 400     | by signature only
| POST /api/orders                                      | 401 | 403 | 201 | 404 | 201 own | 201 own | the buyer only
| GET /api/orders                                       | 401 | 403 | 403 | -   | 200     | 200     |
| GET /api/admin/orders                                 | 401 | 403 | 403 | -   | 200     | 200     |
| PUT /api/orders/{id}/status                           | 401 | 403 | 403 | 403 | 200     | 200     | audited
| GET /api/orders/{id}/invoice                          | 401 | 403 | 403 | 403 | 200     | 200     | staff
| GET /api/orders/customer/{userId}                     | 401 | 200 | 200 | 404 | 200     | 200     |
| GET /api/orders/customer/{userId}/{orderId}/invoice   | 401 | 200 | 200 | 404 | 200     | 200     |

| GET /api/dashboard/stats                              | 401 | 403 | 403 | -   | 200     | 200     |
| GET /api/dashboard/attention                          | 401 | 403 | 403 | -   | 200     | 200     | roots' mail to roots

| GET /robots.txt                                       | 200 | 200 | 200 | -   | 200     | 200     |
| GET /sitemap.xml                                      | 200 | 200 | 200 | -   | 200     | 200     | active products
| GET /site.webmanifest                                 | 200 | 200 | 200 | -   | 200     | 200     |

| GET /images/*                                         | 200 | 200 | 200 | -   | 200     | 200     | pictures are public
`

/** The built pages and their files. */
const pageTable = `
| GET /*                                                | 200 | 200 | 200 | -   | 200     | 200     | data by the API
| GET /assets/*                                         | 200 | 200 | 200 | -   | 200     | 200     |
| GET /favicon.ico                                      | 200 | 200 | 200 | -   | 200     | 200     |
`

/** In a demo only: its mail is everybody's. */
const demoTable = `
| GET /demo/mailbox                                     | 200 | 200 | 200 | -   | 200     | 200     |
| GET /demo/mailbox/messages                            | 200 | 200 | 200 | -   | 200     | 200     |
| GET /demo/mailbox/{id}                                | 200 | 200 | 200 | -   | 200     | 200     |
| GET /demo/mailbox/{id}/content                        | 200 | 200 | 200 | -   | 200     | 200     |
`

/** The emulator's browser side, which the demo passes through. */
const demoPaypalTable = `
| GET /demo/paypal/*                                    | 200 | 200 | 200 | -   | 200     | 200     |
| POST /demo/paypal/*                                   | 404 | 404 | 404 | -   | 404     | 404     | its API stays inside
`

export type Column = 'A' | 'U' | 'C' | 'O' | 'Ad' | 'R'
const columns: readonly Column[] = ['A', 'U', 'C', 'O', 'Ad', 'R']

export interface Cell {
  column: Column
  status: number
  /** The visitor asks for what is their own. */
  own: boolean
}

export interface MatrixRow {
  /** `GET /api/orders/{id}/invoice` */
  endpoint: string
  method: string
  path: string
  cells: Cell[]
}

export const roleMatrix = read(table)
export const pageRows = read(pageTable)
export const demoRows = read(demoTable)
export const demoPaypalRows = read(demoPaypalTable)

function read(text: string): MatrixRow[] {
  const lines = text.split('\n').filter((line) => /^\| (GET|POST|PUT|DELETE) /.test(line))
  return lines.map((line) => {
    const [endpoint = '', ...words] = line
      .split('|')
      .slice(1)
      .map((word) => word.trim())
    const [method = '', path = ''] = endpoint.split(' ')
    return { endpoint, method, path, cells: columns.flatMap((column, at) => cell(column, words[at] ?? '')) }
  })
}

function cell(column: Column, word: string): Cell[] {
  if (word === '-') return []
  const [, status, own] = /^(\d{3})( own)?$/.exec(word) ?? []
  if (!status) throw new Error(`the matrix says "${word}"`)
  return [{ column, status: Number(status), own: own !== undefined || column === 'U' || column === 'C' }]
}
