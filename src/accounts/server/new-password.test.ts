import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStaffedShop } from '../../testing/staffed-shop.ts'
import { newEmail, newestToken, password, registration, Visitor } from '../../testing/visitor.ts'
import { newPasswordFault } from './new-password.ts'

let staffed: Awaited<ReturnType<typeof startStaffedShop>>

beforeAll(async () => {
  staffed = await startStaffedShop()
})
afterAll(() => staffed.shop.close())

test.each(['Password1', 'pASSWORD1', 'Welcome1', 'Qwerty123', 'Passw0rd'])('%s is a common password', async (text) => {
  expect(await newPasswordFault(text)).toMatchObject({ code: 'password_common' })
})

test('other passwords are only measured', async () => {
  expect(await newPasswordFault(password)).toBeNull()
  expect(await newPasswordFault('abcd1234')).toMatchObject({ code: 'password_composition' })
})

const common = 'Password1'

const doors: [name: string, field: string, ask: () => Promise<{ status: number; body: object }>][] = [
  [
    'a registration',
    'password',
    () => new Visitor(staffed.shop).post('/api/auth/register', registration(newEmail(), { password: common })),
  ],
  [
    'the own profile',
    'newPassword',
    async () => {
      const { visitor } = await staffed.signedIn()
      return visitor.put('/api/profile/password', { currentPassword: password, newPassword: common, language: 'en' })
    },
  ],
  [
    'a reset link',
    'password',
    async () => {
      const { email, visitor } = await staffed.signedIn()
      await visitor.post('/api/auth/forgot-password', { email, language: 'en' })
      const token = await newestToken(staffed.shop, email)
      return visitor.post('/api/auth/reset-password', { token, password: common, language: 'en' })
    },
  ],
  [
    'staff who add an account',
    'password',
    async () => {
      const { visitor } = await staffed.root()
      const person = { firstName: 'Ana', lastName: 'Peña', email: newEmail() }
      return visitor.post('/api/users', { ...person, password: common, role: 'customer', language: 'es' })
    },
  ],
  [
    'staff who set one',
    'password',
    async () => {
      const [{ visitor }, { id }] = [await staffed.root(), await staffed.signedIn()]
      return visitor.put(`/api/users/${id}/password`, { password: common })
    },
  ],
]

test.each(doors)('a common password is refused at its field by %s', async (_, field, ask) => {
  const { status, body } = await ask()
  expect([status, body]).toEqual([
    400,
    expect.objectContaining({ code: 'password_common', fields: [expect.objectContaining({ field })] }),
  ])
})
