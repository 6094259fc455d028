import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Locale } from '../../kit/locale.ts'
import { roles } from '../../kit/roles.ts'
import { instant } from '../../kit/server/database/columns.ts'
import type { HeldColumns } from '../../kit/server/database/held-columns.ts'
import { searchIndex, searchText } from '../../kit/server/database/text-search.ts'
import { defaultInactivity } from '../inactivity.ts'

export const roleEnum = pgEnum('role', roles)

/** Tokens are stored as SHA-256 hashes, passwords as argon2id. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    email: text('email').notNull().unique(),
    pendingEmail: text('pending_email'),
    /** Staff asked for the pending address: whoever has the present one gets no further with it. */
    pendingByStaff: boolean('pending_by_staff').notNull().default(false),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    profileImageUrl: text('profile_image_url'),
    password: text('password').notNull(),
    role: roleEnum('role').notNull().default('customer'),
    phone: text('phone'),
    language: text('language').$type<Locale>().notNull().default('en'),
    emailVerified: boolean('email_verified').notNull().default(false),
    emailVerificationToken: text('email_verification_token').unique(),
    emailVerificationExpires: instant('email_verification_expires'),
    passwordResetToken: text('password_reset_token').unique(),
    passwordResetExpires: instant('password_reset_expires'),
    shippingStreet: text('shipping_street'),
    shippingCity: text('shipping_city'),
    shippingState: text('shipping_state'),
    shippingZip: text('shipping_zip'),
    shippingCountry: text('shipping_country'),
    billingStreet: text('billing_street'),
    billingCity: text('billing_city'),
    billingState: text('billing_state'),
    billingZip: text('billing_zip'),
    billingCountry: text('billing_country'),
    sameAsShipping: boolean('same_as_shipping').notNull().default(false),
    /** Chosen minutes without activity until the sign-out; they hold while the user is staff with a second factor. */
    inactivityMinutes: integer('inactivity_minutes').notNull().default(defaultInactivity),
    /** Staff typed name, phone and addresses; otherwise somebody who may not own the address has. */
    profileByStaff: boolean('profile_by_staff').notNull().default(false),
    /** Set when the account was deleted but its orders stay: the row holds no personal data. */
    anonymisedAt: instant('anonymised_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    searchText: searchText(),
  },
  (table) => [
    index('users_newest').on(table.role, table.createdAt, table.id).where(sql`anonymised_at is null`),
    index('users_present').on(table.createdAt, table.id).where(sql`anonymised_at is null`),
    index('users_unverified').on(table.role, table.createdAt).where(sql`not email_verified and anonymised_at is null`),
    searchIndex('users_search', table.searchText),
  ],
)
export type UserRow = typeof users.$inferSelect

const owner = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/**
 * Verified addresses that an account had before its present one, written by a trigger on `users`. When the account is
 * deleted, what was sent from or to them is erased with it. They give access to nothing: another person may own them now.
 */
export const formerAddresses = pgTable(
  'former_addresses',
  { userId: owner(), email: text('email').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.email] })],
)

/** The columns of a WebAuthn credential. */
const webAuthnCredential = () => ({
  id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
  userId: owner(),
  /** Credential id in base64url. */
  credentialId: text('credential_id').notNull().unique(),
  /** COSE key in base64url. */
  publicKey: text('public_key').notNull(),
  /** Signature counter of the authenticator; 0 when it has none. */
  counter: bigint('counter', { mode: 'number' }).notNull(),
  transports: jsonb('transports').$type<string[]>().notNull(),
  name: text('name').notNull(),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at'),
})

/** WebAuthn credentials that confirm a sign-in after the password. */
export const passkeys = pgTable('passkeys', webAuthnCredential(), (table) => [index('passkeys_user').on(table.userId)])
export type PasskeyRow = typeof passkeys.$inferSelect

/** The authenticator app of an account. The secret is encrypted (secrets/secret-box.ts). */
export const totpSecrets = pgTable('totp_secrets', {
  userId: owner().primaryKey(),
  secret: text('secret').notNull(),
  /** The 30 s step of the last accepted code: no code is accepted twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull(),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at'),
})
export type TotpRow = typeof totpSecrets.$inferSelect

/** SHA-256 hashes of 80 random bits; a used code is deleted. */
export const recoveryCodes = pgTable('recovery_codes', { userId: owner(), hash: text('hash').notNull() }, (table) => [
  primaryKey({ columns: [table.userId, table.hash] }),
])

/** A factor or passkey that is being added: the encrypted challenge of a passkey or secret of an app. */
export const secondFactorEnrollments = pgTable(
  'second_factor_enrollments',
  {
    userId: owner(),
    kind: text('kind').$type<'passkey' | 'totp' | 'sign_in_passkey'>().notNull(),
    sealed: text('sealed').notNull(),
    expires: instant('expires').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
)

/** Sign-ins with a correct password that await the second factor. `id` is the SHA-256 of the cookie's token. */
export const pendingSignIns = pgTable(
  'pending_sign_ins',
  {
    id: text('id').primaryKey(),
    userId: owner(),
    /** SHA-256 of the password hash: changing the password invalidates the sign-in. */
    passwordMark: text('password_mark').notNull(),
    /** The challenge for a passkey; null until requested and after use. */
    challenge: text('challenge'),
    /** The session to confirm; null when the second factor opens a new session. */
    sessionId: uuid('session_id'),
    expires: instant('expires').notNull(),
  },
  (table) => [index('pending_sign_ins_user').on(table.userId), index('pending_sign_ins_expires').on(table.expires)],
)
export type PendingSignInRow = typeof pendingSignIns.$inferSelect

/**
 * Browsers in which a member of staff signed in with both factors. For 12 hours a passkey whose device verifies its user
 * signs the same account in again there.
 */
export const rememberedDevices = pgTable(
  'remembered_devices',
  {
    /** What the browser's pages call the account. */
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    userId: owner(),
    /** SHA-256 of the cookie's token, which all accounts of one browser share. */
    device: text('device').notNull(),
    /** SHA-256 of password, role and factors: another one of these ends it. */
    mark: text('mark').notNull(),
    /** The challenge for a passkey; null until requested and after use. */
    challenge: text('challenge'),
    challengeExpires: instant('challenge_expires'),
    expires: instant('expires').notNull(),
  },
  (table) => [
    uniqueIndex('remembered_devices_account').on(table.device, table.userId),
    index('remembered_devices_user').on(table.userId),
    index('remembered_devices_expires').on(table.expires),
  ],
)
export type RememberedDeviceRow = typeof rememberedDevices.$inferSelect

/** Personal data of a registration. */
type RegisteredPerson = Pick<
  typeof users.$inferInsert,
  | 'firstName'
  | 'lastName'
  | 'phone'
  | 'language'
  | 'shippingStreet'
  | 'shippingCity'
  | 'shippingState'
  | 'shippingZip'
  | 'shippingCountry'
>

/**
 * Registrations with the address of an unverified account but another password. The password sent with the verification
 * selects the one that becomes the account. `token` is the SHA-256 of the mailed token.
 */
export const registrations = pgTable(
  'registrations',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    email: text('email').notNull(),
    password: text('password').notNull(),
    person: jsonb('person').$type<RegisteredPerson>().notNull(),
    token: text('token').notNull().unique(),
    expires: instant('expires').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('registrations_email').on(table.email), index('registrations_expires').on(table.expires)],
)

/**
 * The code of the newest verification mail of an account or a competing registration. `hash` is keyed with APP_SECRET:
 * six digits could be guessed from a plain hash.
 */
export const verificationCodes = pgTable(
  'verification_codes',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    userId: uuid('user_id')
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    registrationId: uuid('registration_id')
      .unique()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
    tries: integer('tries').notNull().default(0),
    expires: instant('expires').notNull(),
  },
  (table) => [
    index('verification_codes_expires').on(table.expires),
    check('verification_codes_owner', sql`num_nonnulls(${table.userId}, ${table.registrationId}) = 1`),
  ],
)

/**
 * The code of the newest mail to an address that a browser asked for to sign a customer in. Every address for which one was
 * requested has a row, with an account or without, so that both take the same statements. `address` is the hash of address
 * and browser, `recipient` that of the address; both and the code's are keyed with APP_SECRET.
 */
export const signInCodes = pgTable(
  'sign_in_codes',
  {
    address: text('address').primaryKey(),
    /** Blank in a row of an older release, which bound no code to a browser. */
    recipient: text('recipient').notNull().default(''),
    hash: text('hash').notNull(),
    tries: integer('tries').notNull().default(0),
    expires: instant('expires').notNull(),
  },
  (table) => [index('sign_in_codes_expires').on(table.expires), index('sign_in_codes_recipient').on(table.recipient)],
)

/**
 * WebAuthn credentials that sign a customer in without a password. They are not in `passkeys`: there one makes a second
 * factor compulsory, also for instances of an older release.
 */
export const signInPasskeys = pgTable('sign_in_passkeys', webAuthnCredential(), (table) => [
  index('sign_in_passkeys_user').on(table.userId),
])
export type SignInPasskeyRow = typeof signInPasskeys.$inferSelect

/** Challenges for passkeys of people who are not known yet. `id` is the SHA-256 of the cookie's token. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  { id: text('id').primaryKey(), challenge: text('challenge').notNull(), expires: instant('expires').notNull() },
  (table) => [index('passkey_challenges_expires').on(table.expires)],
)

/** What its texts and JSON hold. */
export const columns: HeldColumns = {
  former_addresses: { personal: ['email'] },
  passkey_challenges: { plain: ['id', 'challenge'] },
  passkeys: { personal: ['credential_id', 'public_key', 'transports', 'name'] },
  pending_sign_ins: { personal: ['id', 'password_mark', 'challenge'] },
  recovery_codes: { personal: ['hash'] },
  registrations: { personal: ['email', 'person', 'token'], plain: ['password'] },
  remembered_devices: { personal: ['device', 'mark', 'challenge'] },
  second_factor_enrollments: { personal: ['kind', 'sealed'] },
  sign_in_codes: { plain: ['address', 'recipient', 'hash'] },
  sign_in_passkeys: { personal: ['credential_id', 'public_key', 'transports', 'name'] },
  totp_secrets: { personal: ['secret'], secret: ['secret'] },
  users: {
    personal: [
      'email',
      'pending_email',
      'first_name',
      'last_name',
      'profile_image_url',
      'phone',
      'email_verification_token',
      'password_reset_token',
      'shipping_street',
      'shipping_city',
      'shipping_state',
      'shipping_zip',
      'shipping_country',
      'billing_street',
      'billing_city',
      'billing_state',
      'billing_zip',
      'billing_country',
    ],
    picture: ['profile_image_url'],
    plain: ['password', 'language'],
  },
  verification_codes: { personal: ['hash'] },
}
