import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listAbsences } from '../../appointments/absences-api.ts'
import {
  createResource,
  deleteResource,
  listCalendars,
  listResources,
  listServices,
  type OfficeResource,
  type Service,
  saveServiceTerms,
  updateResource,
} from '../../appointments/office-api.ts'
import { answer, failed, refused } from '../../testing/components/answers.ts'
import { calendarOf, roomOf, serviceOf } from '../../testing/components/appointments.ts'
import {
  dismissToast,
  everyLook,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
} from '../../testing/components/expect-page.ts'
import { openOffice } from '../../testing/components/office.tsx'

const steamer = roomOf({ id: '0b0e7d5e-1f0a-4c3b-9a86-000000000012', name: 'Steamer', kinds: ['Steamer'] })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = (name: string) => page.getByRole('dialog', { name })
const answerLists = (resources: OfficeResource[], services: Service[] = [serviceOf()]) => {
  answer(listResources, resources)
  answer(listServices, services)
}
const open = (visit: Parameters<typeof openOffice>[1] = {}) => openOffice('/admin/calendars', visit)

beforeEach(() => {
  answer(listCalendars, [calendarOf({ productIds: [serviceOf().id] })])
  answer(listAbsences, [])
})

it('adds a room, whose kinds are separated by commas', async () => {
  answerLists([])
  await open()
  await expect.element(page.getByText('No rooms or devices yet')).toBeVisible()
  await button('Add Room or Device').click()
  const form = dialog('Add Room or Device')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(form.getByText('Name is required').first()).toBeVisible()
  await expect.element(form.getByText('Enter at least one kind, such as Room').first()).toBeVisible()
  await form.getByRole('textbox', { name: 'Name' }).fill('Room 1')
  await form.getByRole('textbox', { name: 'Kinds' }).fill('Room, Room with shower,')
  const sent = answer(createResource, roomOf())
  answerLists([roomOf()])
  await form.getByRole('button', { name: 'Save' }).click()
  await expectToast('Saved', 'The changes are saved.')
  expect(sent).toMatchObject([{ body: { name: 'Room 1', kinds: ['Room', 'Room with shower'], isActive: true } }])
  await expect.element(page.getByRole('heading', { name: 'Room 1' })).toBeVisible()
  await expect.element(page.getByText('Room, Room with shower')).toBeVisible()
})

it('turns a room off; a service that needs its kind says that it has no free times', async () => {
  answerLists([roomOf()])
  await open()
  await expect.element(page.getByText('60 min · 15 min free afterwards · 1 × Room')).toBeVisible()
  await button('Edit Room 1').click()
  const form = dialog('Edit Room or Device')
  await form.getByText('In use').click()
  const sent = answer(updateResource, roomOf({ isActive: false }))
  answerLists([roomOf({ isActive: false })])
  await form.getByRole('button', { name: 'Save' }).click()
  await expectToast('Saved', 'The changes are saved.')
  expect(sent).toMatchObject([{ params: { id: roomOf().id }, body: { isActive: false, version: 3 } }])
  await expect.element(page.getByText('Off', { exact: true })).toBeVisible()
  await expect.element(page.getByText('so it has no free times')).toBeVisible()
})

it('says why a room cannot be something else', async () => {
  answerLists([roomOf()])
  await open()
  await button('Edit Room 1').click()
  const form = dialog('Edit Room or Device')
  await form.getByRole('textbox', { name: 'Kinds' }).fill('Closet')
  answer(updateResource, refused(409, { code: 'resource_kind_needed', kind: 'Room' } as object))
  await form.getByRole('button', { name: 'Save' }).click()
  await expectToast(
    'Error',
    'A service needs the kind “Room”, and no other room or device has it. Change what the service needs first.',
  )
})

it('deletes a room, and says why another stays', async () => {
  answerLists([roomOf(), steamer])
  await open()
  await button('Delete Room 1').click()
  answer(deleteResource, refused(409, { code: 'resource_has_bookings' }))
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expectToast('Error', 'This room or device has bookings. Turn it off instead.')
  await dismissToast()
  await button('Delete Steamer').click()
  const sent = answer(deleteResource, undefined)
  answerLists([roomOf()])
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expectToast('Saved', 'The room or device was deleted.')
  expect(sent).toMatchObject([{ params: { id: steamer.id } }])
  expect(page.getByRole('heading', { name: 'Steamer' }).query()).toBeNull()
})

it('says what a service needs of each kind, warns of too much, and saves it with the terms', async () => {
  answerLists([roomOf(), steamer])
  await open()
  await button('Edit Facial').click()
  const form = dialog('Appointments of Facial')
  await expect.element(form.getByRole('textbox', { name: 'Room', exact: true })).toHaveValue('1')
  const steamers = form.getByRole('textbox', { name: 'Steamer' })
  await steamers.fill('2')
  await expect.element(form.getByText('so it has no free times')).toBeVisible()
  await steamers.fill('many')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(form.getByText('Enter 1 to 20, or leave it blank').first()).toBeVisible()
  await steamers.fill('1')
  await form.getByRole('textbox', { name: 'Room', exact: true }).fill('0')
  expect(form.getByText('so it has no free times').query()).toBeNull()
  answer(saveServiceTerms, refused(409, { code: 'older_process' }))
  await form.getByRole('button', { name: 'Save' }).click()
  await expectToast('Error', 'The shop is being updated. Try again in a minute.')
  await dismissToast()
  const sent = answer(saveServiceTerms, serviceOf())
  await form.getByRole('button', { name: 'Save' }).click()
  await expectToast('Saved', 'The changes are saved.')
  expect(sent).toMatchObject([
    { body: { durationMinutes: 60, resources: [{ kind: 'Steamer', count: 1 }], version: 7 } },
  ])
})

it('says nothing of needs in a shop without rooms and devices', async () => {
  const terms = { ...serviceOf().terms, resources: [] } as unknown as Service['terms']
  answerLists([], [serviceOf({ terms })])
  await open()
  await button('Edit Facial').click()
  const form = dialog('Appointments of Facial')
  await expect.element(form.getByRole('textbox', { name: 'Duration in minutes' })).toBeVisible()
  expect(form.getByText('Rooms and devices that it needs').query()).toBeNull()
  const sent = answer(saveServiceTerms, serviceOf())
  await form.getByRole('button', { name: 'Save' }).click()
  await expectToast('Saved', 'The changes are saved.')
  expect(sent[0]?.body).not.toHaveProperty('resources')
})

it('can be asked for again when it cannot be read', async () => {
  answerLists([])
  answer(listResources, failed)
  await open()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

it.each(everyLook)('is accessible in $locale and $theme, and not wider than 320 px', async (look) => {
  const long = 'Consultorio de tratamientos corporales con ducha y camilla'
  answerLists([roomOf({ name: long, kinds: [long, 'Habitación'], isActive: false }), steamer])
  await open({ ...look, width: 320 })
  await expect.element(page.getByRole('heading', { name: 'Steamer' })).toBeVisible()
  await expectAccessible()
  await expectNoSidewaysScroll()
  await page.getByRole('button', { name: /Facial|Limpieza facial/ }).click()
  await expect.element(page.getByRole('textbox', { name: 'Steamer' })).toBeVisible()
  await expectAccessible()
  await expectNoSidewaysScroll()
})
