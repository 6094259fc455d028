import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { browseUsers, deleteUser, getUserFigures } from '../../accounts/office-api.ts'
import { updateUser } from '../../accounts/profile-api.ts'
import { answer, failed, refused } from '../../testing/components/answers.ts'
import { dismissToast, expectToast } from '../../testing/components/expect-page.ts'
import { openOffice } from '../../testing/components/office.tsx'
import { customerOf, pageOfPeople } from '../../testing/components/people.ts'

const row = page.getByRole('row').filter({ hasText: 'coralis@correo.test' })
const moved = { message: 'This shop is being moved.' }

async function openCustomers() {
  answer(browseUsers, pageOfPeople(customerOf()))
  answer(getUserFigures, { orders: 0, spent: 0, hasHistory: false })
  await openOffice('/admin/customer-users')
}

it('says why a person was not changed, keeps the form, and asks before it is left', async () => {
  await openCustomers()
  answer(updateUser, failed)
  await row.getByRole('button', { name: /^Edit/ }).click()
  await page.getByLabelText('First Name').fill('Nilda')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast('Error', 'Failed to update the account. Please try again.')
  await expect.element(page.getByLabelText('First Name')).toHaveValue('Nilda')
  await dismissToast()
  answer(updateUser, refused(409, moved))
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast('Error', 'This shop is being moved.')
  await dismissToast()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect.element(page.getByLabelText('First Name')).not.toBeInTheDocument()
})

it('says why a person was not deleted, and can be asked again', async () => {
  await openCustomers()
  answer(deleteUser, refused(409, moved))
  await row.getByRole('button', { name: /^Delete/ }).click()
  await page.getByLabelText('Type coralis@correo.test to confirm').fill('coralis@correo.test')
  await page.getByRole('button', { name: 'Delete account' }).click()
  await expectToast('Error', 'This shop is being moved.')
  await dismissToast()
  answer(deleteUser, failed)
  await page.getByRole('button', { name: 'Delete account' }).click()
  await expectToast('Error', 'Failed to delete the account. Please try again.')
})

it('shows a loading error, and loads again with the same filter when asked', async () => {
  answer(browseUsers, failed)
  await openOffice('/admin/customer-users?status=inactive')
  await expect.element(page.getByText('This could not be loaded')).toBeVisible()
  const asked = answer(browseUsers, pageOfPeople(customerOf({ emailVerified: false, isEmailVerified: false })))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Status' })).toHaveValue('inactive')
  await expect.element(row).toMatchTextContent('Inactive')
  expect(asked).toMatchObject([{ query: { role: 'customer', status: 'inactive' } }])
})
