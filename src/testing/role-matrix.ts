import { allSettings } from '../settings/all-settings.ts'

/**
 * Permissions: every route of the server with its status for every kind of visitor.
 *
 * A anonymous, U customer with an unverified address, C verified customer, each for their own records; records of U are
 * what others bound to the address, as an order by telephone. "none": the answer is the same as without any records. O
 * verified customer for records of another customer; Ad admin, R root, for records of a customer, or for their own where the cell
 * has "own" (records of others are then 404). `-` where records have no owner. Records of others must answer exactly like
 * missing ones. A GET row includes HEAD.
 *
 * A route without a row fails the tests: add the row here and its request in sample-requests.ts.
 */
const table = `
| Endpoint                                              | A   | U   | C   | O   | Ad      | R       | Decision
| ----------------------------------------------------- | --- | --- | --- | --- | ------- | ------- | --------
| GET /healthz                                          | 200 | 200 | 200 | -   | 200     | 200     | no versions
| GET /readyz                                           | 200 | 200 | 200 | -   | 200     | 200     |
| GET /metrics                                          | 401 | 401 | 401 | -   | 401     | 401     | its own token
| GET /api/docs                                         | 401 | 403 | 403 | -   | 200     | 200     |

| GET /api/products                                     | 200 | 200 | 200 | -   | 200     | 200     | active products
| GET /sitemap-{part}.xml                               | 404 | 404 | 404 | -   | 404     | 404     | of a large catalog
| GET /api/products/{slug}                              | 200 | 200 | 200 | -   | 200     | 200     |
| GET /api/products/{slug}/marks                        | 200 | 200 | 200 | -   | 200     | 200     |
| GET /feeds/google.xml                                 | 200 | 200 | 200 | -   | 200     | 200     | active goods
| GET /api/catalog                                    | 200 | 200 | 200 | -   | 200     | 200     | active products
| GET /api/synonyms                                     | 200 | 200 | 200 | -   | 200     | 200     |
| GET /api/suggest                                      | 200 | 200 | 200 | -   | 200     | 200     | active products
| POST /api/missed-searches                             | 204 | 204 | 204 | -   | 204     | 204     | counts words only
| GET /api/reviews/{productSlug}                        | 200 | 200 | 200 | -   | 200     | 200     | published ones
| GET /api/brand-settings                               | 200 | 200 | 200 | -   | 200     | 200     |
| GET /api/settings/about                               | 200 | 200 | 200 | -   | 200     | 200     |
| GET /api/settings/contact                             | 200 | 200 | 200 | -   | 200     | 200     |
| GET /api/settings/general                             | 200 | 200 | 200 | -   | 200     | 200     |
| GET /api/settings/shopping_cart                       | 200 | 200 | 200 | -   | 200     | 200     |
| GET /api/settings/paypal                              | 200 | 200 | 200 | -   | 200     | 200     | never the secret
| GET /api/settings/email                               | 401 | 403 | 403 | -   | 200     | 200     | never the password
| GET /api/settings/security_checklist                  | 401 | 403 | 403 | -   | 403     | 200     | 404 when empty
| POST /api/settings                                    | 401 | 403 | 403 | -   | 200     | 200     | a schema per key
| POST /api/settings/shopping_cart                      | 401 | 403 | 403 | -   | 200     | 200     |
| GET /api/storefront                                   | 200 | 200 | 200 | -   | 200     | 200     | notices and links
| GET /api/admin/pause                                  | 401 | 403 | 403 | -   | 200     | 200     |
| PUT /api/admin/pause                                  | 401 | 403 | 403 | -   | 200     | 200     | audited
| GET /api/admin/announcement                           | 401 | 403 | 403 | -   | 200     | 200     |
| PUT /api/admin/announcement                           | 401 | 403 | 403 | -   | 200     | 200     | audited
| GET /api/admin/languages                              | 401 | 403 | 403 | -   | 200     | 200     |
| PUT /api/admin/languages                              | 401 | 403 | 403 | -   | 200     | 200     | audited
| GET /api/admin/languages/texts                        | 401 | 403 | 403 | -   | 200     | 200     |
| GET /api/pages/{slug}                                 | 200 | 200 | 200 | -   | 200     | 200     | not held back
| GET /api/admin/pages                                  | 401 | 403 | 403 | -   | 200     | 200     |
| GET /api/admin/pages/{slug}                           | 401 | 403 | 403 | -   | 200     | 200     |
| PUT /api/admin/pages/{slug}                           | 401 | 403 | 403 | -   | 200     | 200     | audited
| DELETE /api/admin/pages/{slug}                        | 401 | 403 | 403 | -   | 204     | 204     | audited
| POST /api/admin/pages-preview                         | 401 | 403 | 403 | -   | 200     | 200     | stores nothing
| GET /api/admin/orders/{id}/policies                   | 401 | 403 | 403 | 403 | 200     | 200     |
| POST /api/settings/test-email                         | 401 | 403 | 403 | -   | 200     | 200     | 5 in 10 min
| POST /api/brand-settings                              | 401 | 403 | 403 | -   | 200     | 200     |
| GET /api/price-rules                                  | 200 | 200 | 200 | -   | 200     | 200     | whether there are any
| POST /api/quote                                       | 200 | 200 | 200 | -   | 200     | 200     | the server's prices
| POST /api/contact                                     | 201 | 201 | 201 | -   | 201     | 201     | 3 in 10 min
| POST /api/products/{id}/notice                        | 200 | 200 | 200 | -   | 200     | 200     | uniform answers
| GET /api/notices/{token}                              | 200 | 200 | 200 | -   | 200     | 200     | anyone with the link
| POST /notices/{token}                                 | 303 | 303 | 303 | -   | 303     | 303     | anyone with the link
| POST /es/notices/{token}                              | 303 | 303 | 303 | -   | 303     | 303     | anyone with the link
| GET /api/consents/{token}                             | 200 | 200 | 200 | -   | 200     | 200     | anyone with the link
| POST /unsubscribe/{token}                             | 303 | 303 | 303 | -   | 303     | 303     | anyone with the link
| POST /es/unsubscribe/{token}                          | 303 | 303 | 303 | -   | 303     | 303     | anyone with the link
| POST /newsletter                                      | 303 | 303 | 303 | -   | 303     | 303     | confirmed by mail
| POST /es/newsletter                                   | 303 | 303 | 303 | -   | 303     | 303     | confirmed by mail
| GET /api/profile/consents                             | 401 | 200 none | 200 | -   | 200     | 200     | their own only
| PUT /api/profile/consents                             | 401 | 403 | 200 | -   | 200     | 200     | their own only
| GET /api/admin/newsletter.csv                         | 401 | 403 | 403 | -   | 200     | 200     | audited
| GET /api/order-mails/{token}                          | 200 | 200 | 200 | -   | 200     | 200     | anyone with the link
| POST /order-mails/{token}                             | 303 | 303 | 303 | -   | 303     | 303     | anyone with the link
| POST /es/order-mails/{token}                          | 303 | 303 | 303 | -   | 303     | 303     | anyone with the link
| GET /api/pay/{token}                                  | 200 | 200 | 200 | -   | 200     | 200     | anyone with the link
| POST /api/pay/{token}/order                           | 200 | 200 | 200 | -   | 200     | 200     | anyone with the link
| GET /api/admin/products/{id}/notices                  | 401 | 403 | 403 | -   | 200     | 200     | numbers only

| POST /api/auth/login                                  | 200 | 200 | 200 | -   | 200     | 200     | limits
| POST /api/auth/second-factor/passkey-options          | 401 | 401 | 401 | -   | 401     | 401     | after the password only
| POST /api/auth/second-factor/passkey                  | 401 | 401 | 401 | -   | 401     | 401     | after the password only
| POST /api/auth/second-factor/code                     | 401 | 401 | 401 | -   | 401     | 401     | after the password only
| POST /api/auth/code                                   | 200 | 200 | 200 | -   | 200     | 200     | uniform answers
| POST /api/auth/code/verify                            | 200 | 200 | 200 | -   | 200     | 200     | code of the mail
| POST /api/auth/passkey/options                        | 200 | 200 | 200 | -   | 200     | 200     | a challenge only
| POST /api/auth/passkey                                | 401 | 401 | 401 | -   | 401     | 401     | the passkey decides
| POST /api/auth/logout                                 | 204 | 204 | 204 | -   | 204     | 204     | idempotent
| POST /api/auth/register                               | 201 | 201 | 201 | -   | 201     | 201     | uniform answers
| GET /api/setup                                        | 200 | 200 | 200 | -   | 200     | 200     | whether it is open
| POST /api/setup                                       | 404 | 404 | 404 | -   | 404     | 404     | once, with the token
| POST /api/auth/forgot-password                        | 200 | 200 | 200 | -   | 200     | 200     | uniform answers
| GET /api/auth/check-reset-token/{token}               | 200 | 200 | 200 | -   | 200     | 200     |
| POST /api/auth/reset-password                         | 200 | 200 | 200 | -   | 200     | 200     | ends all sessions
| GET /api/auth/verify-email-status/{token}             | 200 | 200 | 200 | -   | 200     | 200     |
| POST /api/auth/verify-email                            | 200 | 200 | 200 | -   | 200     | 200     | link and password
| POST /api/auth/verify-code                            | 401 | 200 | 200 | -   | 200     | 200     | code of the mail
| POST /api/auth/resend-verification                    | 401 | 200 | 200 | -   | 200     | 200     |
| GET /api/auth/user                                    | 401 | 200 | 200 | -   | 200     | 200     | no hash, no token
| GET /api/auth/sessions                                | 401 | 200 | 200 | -   | 200     | 200     | their own only
| DELETE /api/auth/sessions/{id}                        | 401 | 204 | 204 | 404 | 204 own | 204 own | their own only
| POST /api/auth/activity                               | 401 | 204 | 204 | -   | 204     | 204     |
| POST /api/auth/confirm                                | 401 | 200 | 200 | -   | 200     | 200     | 5 wrong ones in 15 min
| PUT /api/profile                                      | 401 | 200 | 200 | -   | 200     | 200     |
| PUT /api/profile/password                             | 401 | 200 | 200 | -   | 200     | 200     |
| GET /api/profile/sign-in-passkeys                      | 401 | 200 | 200 | -   | 200     | 200     | their own only
| POST /api/profile/sign-in-passkeys/options            | 401 | 403 | 200 | -   | 403     | 403     | customers
| POST /api/profile/sign-in-passkeys                    | 401 | 403 | 400 | -   | 403     | 403     | needs the challenge
| DELETE /api/profile/sign-in-passkeys/{id}             | 401 | 404 | 404 | -   | 404     | 404     | their own only
| GET /api/profile/second-factor                        | 401 | 403 | 403 | -   | 200     | 200     | staff
| POST /api/profile/passkeys/options                    | 401 | 403 | 403 | -   | 200     | 200     | staff
| POST /api/profile/passkeys                            | 401 | 403 | 403 | -   | 400     | 400     | one answer a challenge
| PUT /api/profile/passkeys/{id}                        | 401 | 403 | 403 | -   | 404     | 404     | their own only
| DELETE /api/profile/passkeys/{id}                     | 401 | 403 | 403 | -   | 404     | 404     | their own only
| POST /api/profile/totp                                | 401 | 403 | 403 | -   | 200     | 200     | staff
| PUT /api/profile/totp                                 | 401 | 403 | 403 | -   | 400     | 400     | after it was begun
| DELETE /api/profile/totp                              | 401 | 403 | 403 | -   | 404     | 404     | 404 without one
| POST /api/profile/recovery-codes                      | 401 | 403 | 403 | -   | 409     | 409     | with a second factor
| DELETE /api/users/{id}/second-factor                  | 401 | 403 | 403 | 403 | 403     | 204     | ends sessions
| GET /api/admin/second-factor-policy                   | 401 | 403 | 403 | -   | 403     | 200     |
| PUT /api/admin/second-factor-policy                   | 401 | 403 | 403 | -   | 403     | 200     | who has one
| GET /api/profile/export                               | 401 | 200 none | 200 | -   | 200     | 200     | their own data
| POST /api/profile/delete                              | 401 | 204 | 204 | -   | 403     | 403     | after the password
| PUT /api/users/{id}                                   | 401 | 200 | 200 | 404 | 200     | 200     | fields by caller
| GET /api/users                                        | 401 | 403 | 403 | -   | 200     | 200     | roots to roots only
| GET /api/users/root                                   | 401 | 403 | 403 | -   | 403     | 200     |
| GET /api/admin/users                                  | 401 | 403 | 403 | -   | 200     | 200     | roots to roots only
| POST /api/users                                       | 401 | 403 | 403 | -   | 201     | 201     | roots by roots only
| GET /api/admin/users/{id}/figures                     | 401 | 403 | 403 | 403 | 200     | 200     |
| GET /api/admin/customers/{id}                         | 401 | 403 | 403 | 403 | 200     | 200     |
| PUT /api/admin/customers/{id}/email                   | 401 | 403 | 403 | 403 | 200     | 200     | audited
| PUT /api/users/{id}/password                          | 401 | 403 | 403 | 403 | 200     | 200     | ends sessions
| PUT /api/users/{id}/role                              | 401 | 403 | 403 | 403 | 403     | 200     | not their own
| POST /api/users/{id}/verification                     | 401 | 403 | 403 | 403 | 200     | 200     |
| DELETE /api/users/{id}                                | 401 | 403 | 403 | 403 | 204     | 204     | never the last root

| GET /api/admin/products                               | 401 | 403 | 403 | -   | 200     | 200     | archived when asked
| GET /api/admin/products/page                          | 401 | 403 | 403 | -   | 200     | 200     |
| POST /api/products                                    | 401 | 403 | 403 | -   | 201     | 201     | audited
| PUT /api/products/{id}                                | 401 | 403 | 403 | -   | 200     | 200     | audited
| GET /api/admin/products/{id}/stock-history            | 401 | 403 | 403 | -   | 200     | 200     |
| GET /api/admin/products/order                         | 401 | 403 | 403 | -   | 200     | 200     |
| PUT /api/admin/products/order                         | 401 | 403 | 403 | -   | 200     | 200     | audited
| GET /api/admin/synonyms                               | 401 | 403 | 403 | -   | 200     | 200     |
| PUT /api/admin/synonyms                               | 401 | 403 | 403 | -   | 200     | 200     | audited
| GET /api/admin/missed-searches                        | 401 | 403 | 403 | -   | 200     | 200     | words and counts only
| PUT /api/admin/products/bulk                          | 401 | 403 | 403 | -   | 200     | 200     | audited
| GET /api/products/{id}/removal                        | 401 | 403 | 403 | -   | 200     | 200     |
| DELETE /api/products/{id}                             | 401 | 403 | 403 | -   | 200     | 200     | sold: archived
| POST /api/products/{id}/restore                       | 401 | 403 | 403 | -   | 200     | 200     | audited
| GET /api/admin/products/{id}/sessions                 | 401 | 403 | 403 | -   | 200     | 200     |
| GET /api/admin/calendar-sessions                      | 401 | 403 | 403 | -   | 200     | 200     |
| GET /api/admin/sessions                               | 401 | 403 | 403 | -   | 200     | 200     |
| GET /api/admin/sessions/{variantId}/attendees         | 401 | 403 | 403 | -   | 200     | 200     |
| GET /api/admin/sessions/{variantId}/attendees/export  | 401 | 403 | 403 | -   | 200     | 200     | audited
| PUT /api/admin/sessions/{variantId}/attendees/{orderId} | 401 | 403 | 403 | -   | 200     | 200     | audited
| POST /api/admin/sessions/{variantId}/cancel           | 401 | 403 | 403 | -   | 200     | 200     | audited
| POST /api/upload-image                                | 401 | 403 | 403 | -   | 200     | 200     |
| POST /api/upload/product-image                        | 401 | 403 | 403 | -   | 200     | 200     |
| GET /uploads/{file}                                   | 200 | 200 | 200 | -   | 200     | 200     | pictures are public

| GET /api/products/{slug}/slots                        | 200 | 200 | 200 | -   | 200     | 200     | free times
| GET /api/categories                                   | 200 | 200 | 200 | -   | 200     | 200     | active products
| GET /api/next-times                                   | 200 | 200 | 200 | -   | 200     | 200     | free times
| GET /api/next-workshops                               | 200 | 200 | 200 | -   | 200     | 200     | free seats
| GET /api/calendar-feeds/{token}.ics                   | 200 | 200 | 200 | -   | 200     | 200     | anyone with the token
| GET /api/admin/calendars                              | 401 | 403 | 403 | -   | 200     | 200     |
| POST /api/admin/calendars                             | 401 | 403 | 403 | -   | 201     | 201     | audited
| PUT /api/admin/calendars/{id}                         | 401 | 403 | 403 | -   | 200     | 200     | audited
| DELETE /api/admin/calendars/{id}                      | 401 | 403 | 403 | -   | 204     | 204     | audited
| POST /api/admin/calendars/{id}/feed                   | 401 | 403 | 403 | -   | 201     | 201     | audited
| DELETE /api/admin/calendars/{id}/feed                 | 401 | 403 | 403 | -   | 204     | 204     | audited
| GET /api/admin/services                               | 401 | 403 | 403 | -   | 200     | 200     |
| GET /api/admin/services/{id}/slots                    | 401 | 403 | 403 | -   | 200     | 200     |
| PUT /api/admin/services/{id}/terms                    | 401 | 403 | 403 | -   | 200     | 200     | audited
| DELETE /api/admin/services/{id}/terms                 | 401 | 403 | 403 | -   | 200     | 200     | audited
| GET /api/admin/bookings                               | 401 | 403 | 403 | -   | 200     | 200     |
| POST /api/admin/bookings                              | 401 | 403 | 403 | -   | 201     | 201     | audited
| PUT /api/admin/bookings/{id}/time                     | 401 | 403 | 403 | -   | 200     | 200     | audited
| PUT /api/admin/bookings/{id}/state                    | 401 | 403 | 403 | -   | 200     | 200     | audited

| GET /api/admin/tax-rules                              | 401 | 403 | 403 | -   | 200     | 200     |
| POST /api/admin/tax-rules                             | 401 | 403 | 403 | -   | 201     | 201     | audited
| PUT /api/admin/tax-rules/{id}                         | 401 | 403 | 403 | -   | 200     | 200     | audited
| DELETE /api/admin/tax-rules/{id}                      | 401 | 403 | 403 | -   | 204     | 204     | audited
| GET /api/admin/delivery-methods                       | 401 | 403 | 403 | -   | 200     | 200     |
| POST /api/admin/delivery-methods                      | 401 | 403 | 403 | -   | 201     | 201     | audited
| PUT /api/admin/delivery-methods/{id}                  | 401 | 403 | 403 | -   | 200     | 200     | audited
| DELETE /api/admin/delivery-methods/{id}               | 401 | 403 | 403 | -   | 204     | 204     | audited
| GET /api/admin/discounts                              | 401 | 403 | 403 | -   | 200     | 200     |
| POST /api/admin/discounts                             | 401 | 403 | 403 | -   | 201     | 201     | audited
| PUT /api/admin/discounts/{id}                         | 401 | 403 | 403 | -   | 200     | 200     | audited
| DELETE /api/admin/discounts/{id}                      | 401 | 403 | 403 | -   | 204     | 204     | audited
| PUT /api/admin/price-rules/active                     | 401 | 403 | 403 | -   | 200     | 200     | audited
| GET /api/admin/reports/tax                            | 401 | 403 | 403 | -   | 200     | 200     |
| GET /api/admin/reports/tax.csv                        | 401 | 403 | 403 | -   | 200     | 200     |
| GET /api/admin/reports/discounts                      | 401 | 403 | 403 | -   | 200     | 200     |
| GET /api/admin/reports/discounts.csv                  | 401 | 403 | 403 | -   | 200     | 200     |
| GET /api/admin/reports/origins                        | 401 | 403 | 403 | -   | 200     | 200     |
| GET /api/admin/reports/origins.csv                    | 401 | 403 | 403 | -   | 200     | 200     |

| GET /paypal/setup                                     | 401 | 403 | 200 | -   | 200     | 200     |
| GET /paypal/setup/{token}                             | 200 | 200 | 200 | -   | 200     | 200     | anyone with the link
| POST /paypal/order                                    | 401 | 403 | 200 | -   | 200     | 200     | the server's prices
| GET /paypal/order/{id}                                | 401 | 403 | 200 | 404 | 200 own | 200 own | the buyer only
| POST /paypal/order/{id}/capture                       | 401 | 403 | 200 | 404 | 200 own | 200 own | the buyer only
| POST /api/paypal/test-connection                      | 401 | 403 | 403 | -   | 200     | 200     | never the secret
| POST /paypal/webhook                                  | 400 | 400 | 400 | -   | 400     | 400     | by signature only
| POST /api/orders                                      | 401 | 403 | 201 | 404 | 201 own | 201 own | the buyer only
| GET /api/orders                                       | 401 | 403 | 403 | -   | 200     | 200     |
| GET /api/admin/orders                                 | 401 | 403 | 403 | -   | 200     | 200     |
| GET /api/admin/orders/export                          | 401 | 403 | 403 | -   | 200     | 200     |
| GET /api/admin/credit-notes/export                    | 401 | 403 | 403 | -   | 200     | 200     |
| GET /api/admin/orders/{id}                            | 401 | 403 | 403 | 403 | 200     | 200     |
| GET /api/admin/orders/{id}/timeline                   | 401 | 403 | 403 | 403 | 200     | 200     | roots' mail to roots
| GET /api/admin/payments                               | 401 | 403 | 403 | -   | 200     | 200     |
| POST /api/admin/payments/{id}/recheck                 | 401 | 403 | 403 | 403 | 200     | 200     | audited
| POST /api/admin/payments/{id}/decision                | 401 | 403 | 403 | 403 | 200     | 200     | audited
| POST /api/admin/orders/{id}/restock                    | 401 | 403 | 403 | 403 | 200     | 200     | audited
| POST /api/admin/refunds/{id}/sent                     | 401 | 403 | 403 | 403 | 200     | 200     | audited
| POST /api/admin/refunds/{id}/decision                 | 401 | 403 | 403 | 403 | 200     | 200     | audited
| POST /api/admin/disputes/{id}/handled                 | 401 | 403 | 403 | 403 | 200     | 200     | audited
| PUT /api/orders/{id}/status                           | 401 | 403 | 403 | 403 | 200     | 200     | audited
| PUT /api/admin/orders/{id}/contact                    | 401 | 403 | 403 | 403 | 200     | 200     | audited
| GET /api/admin/views/{list}                           | 401 | 403 | 403 | -   | 200     | 200     | their own only
| POST /api/admin/views/{list}                          | 401 | 403 | 403 | -   | 201     | 201     | their own only
| DELETE /api/admin/views/{list}/{id}                   | 401 | 403 | 403 | -   | 404     | 404     | their own only
| GET /api/admin/orders/{id}/notes                      | 401 | 403 | 403 | 403 | 200     | 200     | staff
| POST /api/admin/orders/{id}/notes                     | 401 | 403 | 403 | 403 | 201     | 201     | audited
| GET /api/admin/drafts                                 | 401 | 403 | 403 | -   | 200     | 200     | staff
| POST /api/admin/drafts                                | 401 | 403 | 403 | -   | 201     | 201     | audited
| POST /api/admin/drafts/quote                          | 401 | 403 | 403 | -   | 200     | 200     | stores nothing
| PUT /api/admin/drafts/{id}                            | 401 | 403 | 403 | 403 | 200     | 200     | audited
| DELETE /api/admin/drafts/{id}                         | 401 | 403 | 403 | 403 | 204     | 204     | audited
| POST /api/admin/drafts/{id}/send                      | 401 | 403 | 403 | 403 | 200     | 200     | audited
| POST /api/admin/drafts/{id}/paid                      | 401 | 403 | 403 | 403 | 200     | 200     | audited
| GET /api/admin/orders/{id}/parcels                    | 401 | 403 | 403 | 403 | 200     | 200     | staff
| POST /api/admin/orders/{id}/parcels                   | 401 | 403 | 403 | 403 | 201     | 201     | audited
| DELETE /api/admin/orders/{id}/parcels/{parcelId}      | 401 | 403 | 403 | 403 | 200     | 200     | audited
| GET /api/admin/orders/chosen                          | 401 | 403 | 403 | 403 | 200     | 200     | staff
| POST /api/admin/orders/packing-slips                  | 401 | 403 | 403 | 403 | 200     | 200     | no prices
| POST /api/admin/orders/invoices                       | 401 | 403 | 403 | 403 | 200     | 200     | staff
| POST /api/admin/orders/ship                           | 401 | 403 | 403 | 403 | 200     | 200     | audited
| POST /api/admin/orders/process                        | 401 | 403 | 403 | 403 | 200     | 200     | audited
| POST /api/admin/orders/{id}/cancel                    | 401 | 403 | 403 | 403 | 200     | 200     | audited
| GET /api/orders/{id}/invoice                          | 401 | 403 | 403 | 403 | 200     | 200     | staff
| GET /api/orders/{id}/packing-slip                     | 401 | 403 | 403 | 403 | 200     | 200     | no prices
| POST /api/orders/{id}/refunds                         | 401 | 403 | 403 | 403 | 200     | 200     | once per key
| GET /api/orders/{id}/credit-notes/{number}            | 401 | 403 | 403 | 403 | 200     | 200     |
| GET /api/orders/customer/{userId}                     | 401 | 200 none | 200 | 404 | 200     | 200     |
| GET /api/orders/customer/{userId}/reviews             | 401 | 200 none | 200 | 404 | 200     | 200     |
| POST /api/reviews                                     | 401 | 403 | 201 | 403 | 403     | 403     | buyers, never staff
| PUT /api/reviews/{id}                                 | 401 | 403 | 200 | 404 | 403     | 403     | their own only
| DELETE /api/reviews/{id}                              | 401 | 403 | 204 | 404 | 204 own | 204 own | their own only
| GET /api/admin/reviews                                | 401 | 403 | 403 | -   | 200     | 200     |
| GET /api/admin/reviews/counts                         | 401 | 403 | 403 | -   | 403     | 200     | suppression shows
| POST /api/admin/reviews/{id}/decision                 | 401 | 403 | 403 | 403 | 200     | 200     | audited
| PUT /api/admin/reviews/{id}/answer                    | 401 | 403 | 403 | 403 | 200     | 200     | audited
| GET /api/orders/customer/{userId}/{orderId}/calendar  | 401 | 404 | 200 | 404 | 200     | 200     | the dates to come
| GET /api/orders/customer/{userId}/{orderId}/invoice   | 401 | 404 | 200 | 404 | 200     | 200     |
| GET /api/orders/customer/{userId}/{orderId}/credit-notes/{number} | 401 | 404 | 200 | 404 | 200 | 200 |
| GET /api/orders/customer/{userId}/{orderId}/lines/{lineId}/times | 401 | 404 | 200 | 404 | 200 own | 200 own | the buyer only
| GET /api/orders/customer/{userId}/{orderId}/lines/{lineId}/slots | 401 | 404 | 200 | 404 | 200 own | 200 own | the buyer only
| PUT /api/orders/customer/{userId}/{orderId}/lines/{lineId}/time | 401 | 403 | 200 | 404 | 200 own | 200 own | the buyer only
| POST /api/orders/customer/{userId}/{orderId}/lines/{lineId}/cancel | 401 | 403 | 200 | 404 | 200 own | 200 own | the buyer only

| GET /api/dashboard/stats                              | 401 | 403 | 403 | -   | 200     | 200     |
| GET /api/dashboard/sales                              | 401 | 403 | 403 | -   | 200     | 200     |
| GET /api/admin/search                                 | 401 | 403 | 403 | -   | 200     | 200     | roots by roots only
| GET /api/dashboard/attention                          | 401 | 403 | 403 | -   | 200     | 200     | roots' mail to roots
| GET /api/dashboard/today                              | 401 | 403 | 403 | -   | 200     | 200     |

| GET /api/admin/mails                                  | 401 | 403 | 403 | -   | 200     | 200     | roots' mail to roots
| GET /api/admin/mails/{id}                             | 401 | 403 | 403 | 403 | 200     | 200     | no one-time links
| GET /api/admin/mails/{id}/preview                     | 401 | 403 | 403 | 403 | 200     | 200     | no one-time links
| POST /api/admin/mails/retry                           | 401 | 403 | 403 | -   | 200     | 200     | audited
| POST /api/admin/mails/{id}/retry                      | 401 | 403 | 403 | 403 | 200     | 200     | audited
| POST /api/admin/mails/{id}/resend                     | 401 | 403 | 403 | 403 | 201     | 201     | audited

| GET /api/system-logs                                  | 401 | 403 | 403 | -   | 403     | 200     | roots only
| POST /api/system-logs                                 | 401 | 403 | 403 | -   | 403     | 201     | audited
| DELETE /api/system-logs/{id}                          | 401 | 403 | 403 | -   | 403     | 204     | audited
| POST /api/system-logs/seed                            | 401 | 403 | 403 | -   | 403     | 201     | once
| GET /api/admin/messages                               | 401 | 403 | 403 | -   | 200     | 200     |
| PUT /api/admin/messages/{id}                          | 401 | 403 | 403 | -   | 200     | 200     | audited
| GET /api/admin/messages/{id}/entries                  | 401 | 403 | 403 | -   | 200     | 200     |
| POST /api/admin/messages/{id}/entries                 | 401 | 403 | 403 | -   | 201     | 201     | audited, once per key
| GET /api/admin/audit                                  | 401 | 403 | 403 | -   | 403     | 200     | no secrets
| GET /api/admin/security-checks                        | 401 | 403 | 403 | -   | 403     | 200     | changes nothing

| GET /robots.txt                                       | 200 | 200 | 200 | -   | 200     | 200     |
| GET /sitemap.xml                                      | 200 | 200 | 200 | -   | 200     | 200     | active products
| GET /site.webmanifest                                 | 200 | 200 | 200 | -   | 200     | 200     |

| GET /images/*                                         | 200 | 200 | 200 | -   | 200     | 200     | pictures are public
`

/** The built pages and their files. */
const pageTable = `
| GET /*                                                | 200 | 200 | 200 | -   | 200     | 200     | data by the API
| POST /*                                               | 404 | 404 | 404 | -   | 404     | 404     | pages take no forms
| GET /assets/*                                         | 200 | 200 | 200 | -   | 200     | 200     |
| GET /favicon.ico                                      | 200 | 200 | 200 | -   | 200     | 200     |
`

/** Routes of a demo, whose mailbox is public. */
const demoTable = `
| GET /demo/mailbox                                     | 200 | 200 | 200 | -   | 200     | 200     |
| GET /demo/mailbox/messages                            | 200 | 200 | 200 | -   | 200     | 200     |
| GET /demo/mailbox/{id}                                | 200 | 200 | 200 | -   | 200     | 200     |
| GET /demo/mailbox/{id}/content                        | 200 | 200 | 200 | -   | 200     | 200     |
| GET /demo/mailbox/{id}/attachments/{name}             | 404 | 404 | 404 | -   | 404     | 404     |
`

const rowOf = {
  anyone: '200 | 200 | 200 | - | 200 | 200',
  staff: '401 | 403 | 403 | - | 200 | 200',
}

export type Column = 'A' | 'U' | 'C' | 'O' | 'Ad' | 'R'
const columns: readonly Column[] = ['A', 'U', 'C', 'O', 'Ad', 'R']

export interface Cell {
  column: Column
  status: number
  /** The visitor requests their own record. */
  own: boolean
  /** The answer shows none of the visitor's records. */
  none: boolean
}

export interface MatrixRow {
  /** `GET /api/orders/{id}/invoice` */
  endpoint: string
  method: string
  path: string
  cells: Cell[]
}

/** Settings without a row: who reads them follows from their declarations. */
const settingRows = allSettings
  .filter(({ read }) => !table.includes(` ${read.path} `))
  .map(({ read, readers }) => `| GET ${read.path} | ${rowOf[readers]} | declared`)

export const roleMatrix = read([table, ...settingRows].join('\n'))
export const pageRoleMatrix = read(pageTable)
export const demoRoleMatrix = read(demoTable)

function read(text: string): MatrixRow[] {
  const lines = text.split('\n').filter((line) => /^\| (GET|POST|PUT|DELETE) /.test(line))
  return lines.map((line) => {
    const [endpoint = '', ...statuses] = line
      .split('|')
      .slice(1)
      .map((part) => part.trim())
    const [method = '', path = ''] = endpoint.split(' ')
    return { endpoint, method, path, cells: columns.flatMap((column, at) => cell(column, statuses[at] ?? '')) }
  })
}

function cell(column: Column, text: string): Cell[] {
  if (text === '-') return []
  const [, status, word] = /^(\d{3})(?: (own|none))?$/.exec(text) ?? []
  if (!status) throw new Error(`invalid cell of the matrix: "${text}"`)
  const own = word === 'own' || column === 'U' || column === 'C'
  return [{ column, status: Number(status), own, none: word === 'none' }]
}
