import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { inTransaction } from '../../kit/server/database/database.ts'
import { sessions } from '../../kit/server/tables.ts'
import {
  empty,
  idOf,
  missingId,
  missingToken,
  once,
  type RecordSamples,
  type Samples,
  samplePassword,
} from '../../testing/samples.ts'
import { hashPassword } from './password-hash.ts'
import { totpSecrets, users } from './tables.ts'
import { createToken } from './tokens.ts'
import { createCode } from './verification-code.ts'

interface AccountRecords {
  /** An authenticator app of the user. */
  secondFactor(): Promise<void>
  verificationToken(): Promise<string>
  /** The code of a verification mail. */
  verificationCode(): Promise<string>
  resetToken(): Promise<string>
  /** The id of a session on another device. */
  sessionId(): Promise<string>
}
declare module '../../testing/samples.ts' {
  interface SampleRecords extends AccountRecords {}
}

const name = { firstName: 'Ana', lastName: 'Peña' }

export const samples: Samples & RecordSamples<AccountRecords> = {
  permissions: `
| Endpoint                                     | A   | U        | C   | O   | Ad      | R       | Decision
| POST /api/auth/login                         | 200 | 200      | 200 | -   | 200     | 200     | limits
| POST /api/auth/second-factor/passkey-options | 401 | 401      | 401 | -   | 401     | 401     | after the password only
| POST /api/auth/second-factor/passkey         | 401 | 401      | 401 | -   | 401     | 401     | after the password only
| POST /api/auth/second-factor/code            | 401 | 401      | 401 | -   | 401     | 401     | after the password only
| POST /api/auth/code                          | 200 | 200      | 200 | -   | 200     | 200     | uniform answers
| POST /api/auth/code/verify                   | 400 | 400      | 400 | -   | 400     | 400     | the browser that asked decides
| POST /api/auth/passkey/options               | 200 | 200      | 200 | -   | 200     | 200     | a challenge only
| POST /api/auth/passkey                       | 401 | 401      | 401 | -   | 401     | 401     | the passkey decides
| GET /api/auth/continue                       | 200 | 200      | 200 | -   | 200     | 200     | first names, this device's
| POST /api/auth/continue/options              | 401 | 401      | 401 | -   | 401     | 401     | on a remembered device
| POST /api/auth/continue                      | 401 | 401      | 401 | -   | 401     | 401     | on a remembered device
| POST /api/auth/logout                        | 204 | 204      | 204 | -   | 204     | 204     | idempotent
| POST /api/auth/register                      | 201 | 201      | 201 | -   | 201     | 201     | uniform answers
| GET /api/setup                               | 200 | 200      | 200 | -   | 200     | 200     | whether it is open
| POST /api/setup                              | 404 | 404      | 404 | -   | 404     | 404     | once, with the token
| POST /api/auth/forgot-password               | 200 | 200      | 200 | -   | 200     | 200     | uniform answers
| GET /api/auth/check-reset-token/{token}      | 200 | 200      | 200 | -   | 200     | 200     |
| POST /api/auth/reset-password                | 200 | 200      | 200 | -   | 200     | 200     | ends all sessions
| GET /api/auth/verify-email-status/{token}    | 200 | 200      | 200 | -   | 200     | 200     |
| POST /api/auth/verify-email                  | 200 | 200      | 200 | -   | 200     | 200     | link and password
| POST /api/auth/verify-code                   | 401 | 200      | 200 | -   | 200     | 200     | code of the mail
| POST /api/auth/resend-verification           | 401 | 200      | 200 | -   | 200     | 200     |
| GET /api/auth/user                           | 401 | 200      | 200 | -   | 200     | 200     | no hash, no token
| GET /api/auth/sessions                       | 401 | 200      | 200 | -   | 200     | 200     | their own only
| DELETE /api/auth/sessions/{id}               | 401 | 204      | 204 | 404 | 204 own | 204 own | their own only
| POST /api/auth/activity                      | 401 | 204      | 204 | -   | 204     | 204     |
| POST /api/auth/confirm                       | 401 | 200      | 200 | -   | 200     | 200     | 5 wrong ones in 15 min
| POST /api/auth/confirm/code                  | 401 | 403      | 400 | -   | 400     | 400     | code of a mail, customers
| POST /api/auth/confirm/passkey               | 401 | 403      | 401 | -   | 401     | 401     | customers
| PUT /api/profile                             | 401 | 200      | 200 | -   | 200     | 200     |
| PUT /api/profile/password                    | 401 | 200      | 200 | -   | 200     | 200     |
| GET /api/profile/sign-in-passkeys            | 401 | 200      | 200 | -   | 200     | 200     | their own only
| POST /api/profile/sign-in-passkeys/options   | 401 | 403      | 200 | -   | 403     | 403     | customers
| POST /api/profile/sign-in-passkeys           | 401 | 403      | 400 | -   | 403     | 403     | needs the challenge
| DELETE /api/profile/sign-in-passkeys/{id}    | 401 | 404      | 404 | -   | 404     | 404     | their own only
| GET /api/profile/second-factor               | 401 | 403      | 403 | -   | 200     | 200     | staff
| POST /api/profile/passkeys/options           | 401 | 403      | 403 | -   | 200     | 200     | staff
| POST /api/profile/passkeys                   | 401 | 403      | 403 | -   | 400     | 400     | one answer a challenge
| PUT /api/profile/passkeys/{id}               | 401 | 403      | 403 | -   | 404     | 404     | their own only
| DELETE /api/profile/passkeys/{id}            | 401 | 403      | 403 | -   | 404     | 404     | their own only
| POST /api/profile/totp                       | 401 | 403      | 403 | -   | 200     | 200     | staff
| PUT /api/profile/totp                        | 401 | 403      | 403 | -   | 400     | 400     | after it was begun
| DELETE /api/profile/totp                     | 401 | 403      | 403 | -   | 404     | 404     | 404 without one
| PUT /api/profile/inactivity                  | 401 | 403      | 403 | -   | 409     | 409     | with a second factor
| POST /api/profile/recovery-codes             | 401 | 403      | 403 | -   | 409     | 409     | with a second factor
| DELETE /api/users/{id}/second-factor         | 401 | 403      | 403 | 403 | 403     | 204     | ends sessions
| GET /api/admin/second-factor-policy          | 401 | 403      | 403 | -   | 403     | 200     |
| PUT /api/admin/second-factor-policy          | 401 | 403      | 403 | -   | 403     | 200     | who has one
| GET /api/profile/export                      | 401 | 200 none | 200 | -   | 200     | 200     | their own data
| POST /api/profile/delete                     | 401 | 204      | 204 | -   | 403     | 403     | after the password
| PUT /api/users/{id}                          | 401 | 200      | 200 | 404 | 200     | 200     | fields by caller
| GET /api/users                               | 401 | 403      | 403 | -   | 200     | 200     | roots to roots only
| GET /api/users/root                          | 401 | 403      | 403 | -   | 403     | 200     |
| GET /api/admin/users                         | 401 | 403      | 403 | -   | 200     | 200     | roots to roots only
| POST /api/users                              | 401 | 403      | 403 | -   | 201     | 201     | roots by roots only
| PUT /api/users/{id}/password                 | 401 | 403      | 403 | 403 | 200     | 200     | ends sessions
| PUT /api/users/{id}/role                     | 401 | 403      | 403 | 403 | 403     | 200     | not their own
| POST /api/users/{id}/verification            | 401 | 403      | 403 | 403 | 200     | 200     |
| DELETE /api/users/{id}                       | 401 | 403      | 403 | 403 | 204     | 204     | never the last root
`,
  requests: {
    'POST /api/auth/login': ({ email }) => ({ body: { email, password: samplePassword } }),
    'POST /api/auth/second-factor/passkey-options': () => ({ body: {} }),
    'POST /api/auth/second-factor/passkey': () => ({
      body: { id: 'AAAA', clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
    }),
    'POST /api/auth/second-factor/code': () => ({ body: { method: 'totp', code: '123 456' } }),
    'POST /api/auth/code': ({ email }) => ({ body: { email, language: 'es' } }),
    'POST /api/auth/code/verify': ({ email }) => ({ body: { email, code: '000000' } }),
    'POST /api/auth/passkey/options': () => ({ body: {} }),
    'POST /api/auth/passkey': () => ({
      body: { id: 'AAAA', clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
    }),
    'GET /api/auth/continue': empty,
    'POST /api/auth/continue/options': () => ({ body: { account: randomUUID() } }),
    'POST /api/auth/continue': () => ({
      body: {
        account: randomUUID(),
        id: 'AAAA',
        clientDataJSON: 'AAAA',
        authenticatorData: 'AAAA',
        signature: 'AAAA',
      },
    }),
    'POST /api/auth/logout': () => ({ body: {} }),
    'POST /api/auth/register': () => ({
      body: {
        ...name,
        email: `new-${randomUUID().slice(0, 8)}@correo.test`,
        password: samplePassword,
        phone: '+1 787 555 0100',
        shippingStreet: 'Calle Unión 12',
        shippingCity: 'Ponce',
        shippingState: 'PR',
        shippingZip: '00730',
        shippingCountry: 'USA',
        language: 'es',
      },
    }),
    'GET /api/setup': empty,
    'POST /api/setup': ({ email }) => ({ body: { token: 'x'.repeat(20), email, password: samplePassword } }),
    'POST /api/auth/forgot-password': ({ email }) => ({ body: { email, language: 'en' } }),
    'GET /api/auth/check-reset-token/{token}': async (records) => ({ params: { token: await records.resetToken() } }),
    'POST /api/auth/reset-password': async (records) => ({
      body: { token: await records.resetToken(), password: 'Cafetal99', language: 'en' },
    }),
    'GET /api/auth/verify-email-status/{token}': async (records) => ({
      params: { token: await records.verificationToken() },
    }),
    'POST /api/auth/verify-email': async (records) => ({
      body: { token: await records.verificationToken(), password: samplePassword },
    }),
    'POST /api/auth/verify-code': async (records) => ({ body: { code: await records.verificationCode() } }),
    'POST /api/auth/resend-verification': () => ({ body: { language: 'es' } }),
    'GET /api/auth/user': empty,
    'GET /api/auth/sessions': empty,
    'DELETE /api/auth/sessions/{id}': async (records) => ({ params: { id: await records.sessionId() } }),
    'POST /api/auth/activity': () => ({ body: {} }),
    'POST /api/auth/confirm': () => ({ body: { password: samplePassword } }),
    'POST /api/auth/confirm/code': () => ({ body: { code: '000000' } }),
    'POST /api/auth/confirm/passkey': () => ({
      body: { id: 'AAAA', clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
    }),
    'PUT /api/profile': ({ email }) => ({ body: { ...name, email, currentPassword: samplePassword, language: 'en' } }),
    'PUT /api/profile/password': () => ({
      body: { currentPassword: samplePassword, newPassword: 'Cafetal99', language: 'en' },
    }),
    'GET /api/profile/sign-in-passkeys': empty,
    'POST /api/profile/sign-in-passkeys/options': () => ({ body: {} }),
    'POST /api/profile/sign-in-passkeys': () => ({
      body: { name: 'Phone', id: 'AAAA', clientDataJSON: 'AAAA', attestationObject: 'AAAA', transports: ['internal'] },
    }),
    'DELETE /api/profile/sign-in-passkeys/{id}': () => ({ params: { id: randomUUID() } }),
    'GET /api/profile/second-factor': empty,
    'POST /api/profile/passkeys/options': () => ({ body: {} }),
    'POST /api/profile/passkeys': () => ({
      body: { name: 'Phone', id: 'AAAA', clientDataJSON: 'AAAA', attestationObject: 'AAAA', transports: ['internal'] },
    }),
    'PUT /api/profile/passkeys/{id}': () => ({ params: { id: randomUUID() }, body: { name: 'Phone' } }),
    'DELETE /api/profile/passkeys/{id}': () => ({ params: { id: randomUUID() } }),
    'POST /api/profile/totp': () => ({ body: {} }),
    'PUT /api/profile/totp': () => ({ body: { code: '123456' } }),
    'DELETE /api/profile/totp': empty,
    'PUT /api/profile/inactivity': () => ({ body: { minutes: 2 } }),
    'POST /api/profile/recovery-codes': () => ({ body: {} }),
    'DELETE /api/users/{id}/second-factor': async (records) => {
      await records.secondFactor()
      return { params: { id: records.userId } }
    },
    'GET /api/admin/second-factor-policy': empty,
    'PUT /api/admin/second-factor-policy': () => ({ body: { required: false } }),
    'GET /api/profile/export': async (records) => {
      await records.reviewId()
      await records.phoneOrderId()
      await records.ownConsent()
      return {}
    },
    'POST /api/profile/delete': () => ({ body: { password: samplePassword } }),
    'PUT /api/users/{id}': ({ userId }) => ({
      params: { id: userId },
      body: { ...name, phone: '+1 787 555 0101', shippingCity: 'Ponce', sameAsShipping: true, language: 'en' },
    }),
    'GET /api/users': empty,
    'GET /api/users/root': empty,
    'GET /api/admin/users': empty,
    'POST /api/users': () => ({
      body: {
        ...name,
        email: `new-${randomUUID().slice(0, 8)}@correo.test`,
        password: samplePassword,
        role: 'admin',
        language: 'es',
      },
    }),
    'PUT /api/users/{id}/password': ({ userId }) => ({ params: { id: userId }, body: { password: 'Cafetal99' } }),
    'PUT /api/users/{id}/role': ({ userId }) => ({ params: { id: userId }, body: { role: 'admin' } }),
    'POST /api/users/{id}/verification': ({ userId }) => ({ params: { id: userId }, body: {} }),
    'DELETE /api/users/{id}': ({ userId }) => ({ params: { id: userId } }),
  },
  records: ({ shop, db, owner }) => {
    const setToken = async (kind: 'emailVerification' | 'passwordReset') => {
      const { text, hash } = createToken()
      shop.answers.keepToken(text)
      const expires = new Date(Date.now() + 60_000)
      await db
        .update(users)
        .set({ [`${kind}Token`]: hash, [`${kind}Expires`]: expires })
        .where(eq(users.id, owner.id))
      return text
    }
    return {
      secondFactor: async () => {
        const totp = { userId: owner.id, secret: 'sealed', lastStep: 0, createdAt: new Date() }
        await db.insert(totpSecrets).values(totp).onConflictDoNothing()
      },
      verificationToken: once(() => setToken('emailVerification')),
      verificationCode: once(() =>
        inTransaction(shop.platform.database, (tx) => createCode(shop.platform, tx, { userId: owner.id }, owner.email)),
      ),
      resetToken: once(() => setToken('passwordReset')),
      sessionId: once(() => {
        const expire = new Date(Date.now() + 60_000)
        const session = { sid: randomBytes(32).toString('hex'), sess: { userId: owner.id }, expire }
        return idOf(db.insert(sessions).values(session).returning({ id: sessions.id }))
      }),
    }
  },
  missing: {
    secondFactor: async () => {},
    verificationToken: missingToken,
    verificationCode: async () => '000000',
    resetToken: missingToken,
    sessionId: missingId,
  },
  live: async ({ insert, account, email, word }) => {
    const [now, expires] = [new Date(), new Date(Date.now() + 3_600_000)]
    const own = { user_id: account.id }
    const passkey = {
      ...own,
      credential_id: word,
      public_key: word,
      counter: 0,
      transports: '[]',
      name: word,
      created_at: now,
    }
    await insert('passkeys', passkey)
    await insert('sign_in_passkeys', passkey)
    await insert('totp_secrets', { ...own, secret: word, last_step: 0, created_at: now })
    await insert('recovery_codes', { ...own, hash: word })
    await insert('second_factor_enrollments', { ...own, kind: 'totp', sealed: word, expires })
    await insert('remembered_devices', { ...own, device: word, mark: word, challenge: word, expires })
    await insert('pending_sign_ins', { ...own, id: word, password_mark: word, expires })
    await insert('verification_codes', { ...own, hash: word, expires })
    const password = await hashPassword(word)
    await insert('registrations', { email, password, person: '{}', token: word, expires, created_at: now })
  },
  foundBy: ['users.email', 'former_addresses.email', 'registrations.email'],
}
