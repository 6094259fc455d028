import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, failed, refused } from '../../testing/components/answers.ts'
import { openCashDrawer as open, drawerSession as session } from '../../testing/components/drawers.ts'
import {
  everyLook,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
} from '../../testing/components/expect-page.ts'
import { openOffice } from '../../testing/components/office.tsx'
import {
  type CashDrawer,
  type ClosedSession,
  closeDrawer,
  countDrawer,
  createDrawer,
  getSession,
  listDrawers,
  moveMoney,
  openDrawer,
  reopenDrawer,
  type SessionReport,
} from '../drawers-api.ts'

const { id } = open
const figures = { expected: 12850, counted: 12349, difference: -501 }
const count = { ...figures, countedAt: new Date('2026-11-20T22:00:00Z'), countedBy: 'Ana Peña' }
const closed: CashDrawer = { ...open, session: null }
const counted: CashDrawer = { ...open, session: { ...session, count } }
const close: ClosedSession = {
  id: session.id,
  number: 12,
  drawer: 'Mostrador',
  openedAt: session.openedAt,
  closedAt: new Date('2026-11-20T22:30:00Z'),
  closedBy: null,
  ...figures,
}
const report: SessionReport = {
  ...close,
  placeState: null,
  opening: 10000,
  openedBy: 'Ana Peña',
  countedAt: count.countedAt,
  countedBy: 'Ana Peña',
  note: 'Faltó un billete',
  received: [
    { kind: 'cash', amount: 3350, tenders: 2 },
    { kind: 'ath_movil', amount: 1200, tenders: 1 },
  ],
  taxes: [
    { name: 'State IVU', nameEs: 'IVU estatal', rate: 1050, received: 473, refunded: 95 },
    { name: 'Municipal IVU', nameEs: 'IVU municipal', rate: 100, received: 45, refunded: 9 },
  ],
  counterSales: 10000000,
  refunded: { amount: 1000, refunds: 1 },
  moves: [
    {
      ...{ id, kind: 'out', amount: 500, reason: 'Al banco', by: 'Luz Rivera' },
      at: new Date('2026-11-20T15:00:00Z'),
    },
  ],
  reopened: { at: new Date('2026-11-20T22:10:00Z'), by: null, reason: 'Faltó un sobre' },
}

const answerList = (drawer: CashDrawer, ...closes: ClosedSession[]) =>
  answer(listDrawers, { drawers: [drawer], closed: closes })
const openPage = (visit: Parameters<typeof openOffice>[1] = {}) => openOffice('/admin/drawers', visit)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = (name: string) => page.getByRole('dialog', { name })

it('adds a drawer', async () => {
  answer(listDrawers, { drawers: [], closed: [] })
  await openPage()
  await expect.element(page.getByText('No cash drawers yet')).toBeVisible()
  await button('Add Drawer').click()
  const form = dialog('Add Drawer')
  await form.getByRole('button', { name: 'Add Drawer' }).click()
  await expect.element(form.getByText('Give the drawer a name').first()).toBeVisible()
  const field = { field: 'name', code: 'drawer_name_taken', message: 'taken' }
  answer(createDrawer, refused(409, { code: 'drawer_name_taken', fields: [field] }))
  await form.getByRole('textbox', { name: 'Name' }).fill('Mostrador')
  await form.getByRole('button', { name: 'Add Drawer' }).click()
  await expect.element(form.getByText('Another drawer has this name.').first()).toBeVisible()
  const sent = answer(createDrawer, closed)
  answerList(closed)
  await form.getByRole('button', { name: 'Add Drawer' }).click()
  await expectToast('Drawer added', null)
  expect(sent).toMatchObject([{ body: { name: 'Mostrador', placeState: null } }])
  await expect.element(page.getByRole('heading', { name: 'Mostrador' })).toBeVisible()
})

it('opens a drawer with the amount that was typed', async () => {
  answerList(closed)
  await openPage()
  await button('Open Mostrador').click()
  const form = dialog('Open Mostrador')
  const amount = form.getByRole('textbox', { name: 'Money in the drawer' })
  await amount.fill('mucho')
  await form.getByRole('button', { name: 'Open Drawer' }).click()
  await expect.element(form.getByText('Enter an amount up to').first()).toBeVisible()
  const sent = answer(openDrawer, open)
  answerList(open)
  await amount.fill('100')
  await form.getByRole('button', { name: 'Open Drawer' }).click()
  await expectToast('Drawer open', null)
  expect(sent).toMatchObject([{ params: { id }, body: { opening: 10000 } }])
  await expect.element(page.getByText('by Ana Peña with $100.00')).toBeVisible()
})

it('records money that is taken out once, however often it is sent', async () => {
  answerList(open)
  await openPage()
  await button('Money in or out of Mostrador').click()
  const form = dialog('Money in or out of Mostrador')
  const save = form.getByRole('button', { name: 'Record' })
  await form.getByRole('textbox', { name: 'Amount' }).fill('20')
  await save.click()
  await expect.element(form.getByText('Say why').first()).toBeVisible()
  await form.getByRole('textbox', { name: 'Reason' }).fill('Al banco')
  const first = answer(moveMoney, failed)
  await save.click()
  await expectToast('That did not work', 'Please try again.')
  const second = answer(moveMoney, open)
  await save.click()
  await expectToast('Recorded', null)
  expect(second).toMatchObject([{ params: { id }, body: { kind: 'out', amount: 2000, reason: 'Al banco' } }])
  expect(second[0]?.body.clientKey).toBe(first[0]?.body.clientKey)
})

it('counts a drawer before it shows what is missing, and closes it with a note', async () => {
  answerList(open)
  await openPage()
  await button('Count Mostrador').click()
  const counting = dialog('Count Mostrador')
  await expect.element(counting).not.toMatchTextContent('$128.50')
  await counting.getByText('Add up bills and coins').click()
  await counting.getByRole('textbox', { name: 'Number of $100.00' }).fill('1')
  await counting.getByRole('textbox', { name: 'Number of $1.00' }).fill('23')
  await counting.getByRole('textbox', { name: 'Number of $0.01' }).fill('49')
  await expect.element(counting.getByRole('textbox', { name: 'Counted in all' })).toHaveValue('123.49')
  const sentCount = answer(countDrawer, figures)
  answerList(counted)
  await counting.getByRole('button', { name: 'Count Drawer' }).click()
  const closing = dialog('Close Mostrador')
  await expect.element(closing.getByText('$5.01 short')).toBeVisible()
  expect(sentCount).toMatchObject([{ params: { id }, body: { counted: 12349 } }])
  await expectAccessible()
  const sentClose = answer(closeDrawer, { sessionId: session.id, number: 12, ...figures })
  await closing.getByRole('button', { name: 'Close Drawer' }).click()
  await expect.element(closing.getByText('The difference is more than $5.00: say why.').first()).toBeVisible()
  expect(sentClose).toEqual([])
  await closing.getByRole('textbox', { name: 'What happened?' }).fill('Faltó un billete')
  answerList(closed, close)
  await closing.getByRole('button', { name: 'Close Drawer' }).click()
  await expectToast('Drawer closed', 'The close has number 12.')
  expect(sentClose).toMatchObject([{ params: { id }, body: { note: 'Faltó un billete' } }])
  await expect.element(page.getByRole('link', { name: 'Close 12' })).toBeVisible()
})

it('closes without a note what is not more than $5.00 over or short', async () => {
  const small = { ...figures, counted: 12350, difference: -500 }
  answerList({ ...counted, session: { ...session, count: { ...count, ...small } } })
  await openPage()
  await button('Close Mostrador…').click()
  const sent = answer(closeDrawer, { sessionId: session.id, number: 12, ...small })
  await dialog('Close Mostrador').getByRole('button', { name: 'Close Drawer' }).click()
  await expectToast('Drawer closed', 'The close has number 12.')
  expect(sent).toHaveLength(1)
})

it('says in the language of the page why a drawer takes nothing, and reads it again', async () => {
  answerList(open)
  await openPage({ locale: 'es' })
  await button('Contar Mostrador').click()
  const counting = dialog('Contar Mostrador')
  answer(countDrawer, refused(409, { code: 'drawer_counted', message: 'An English sentence.' }))
  const asked = answerList(counted)
  await counting.getByRole('textbox', { name: 'Total contado' }).fill('123.49')
  await counting.getByRole('button', { name: 'Contar caja' }).click()
  await expectToast('No se pudo hacer', 'Esta caja ya se contó.')
  await expect.poll(() => asked.length).toBe(1)
})

it('lets only root users take back a count', async () => {
  answerList(counted)
  await openPage()
  await expect.element(button('Close Mostrador…')).toBeVisible()
  await expect.element(button('Take back the count of Mostrador…')).not.toBeInTheDocument()
})

it('takes back a count with a reason', async () => {
  answerList(counted)
  await openPage({ as: 'root' })
  await button('Take back the count of Mostrador…').click()
  const form = dialog('Take back the count of Mostrador?')
  const save = form.getByRole('button', { name: 'Take Back Count' })
  await save.click()
  await expect.element(form.getByText('Say why').first()).toBeVisible()
  await form.getByRole('textbox', { name: 'Reason' }).fill('Faltó un sobre')
  const sent = answer(reopenDrawer, open)
  answerList(open)
  await save.click()
  await expectToast('Count taken back', null)
  expect(sent).toMatchObject([{ params: { id }, body: { reason: 'Faltó un sobre' } }])
  await expect.element(button('Count Mostrador')).toBeVisible()
})

it('shows a close, to print', async () => {
  answer(getSession, report)
  await openOffice(`/admin/drawers/${session.id}`)
  await expect.element(page.getByText('Close 12')).toBeVisible()
  const sheet = page.getByText('Close 12').element().closest('[data-print-sheet]')
  for (const text of [
    '$5.01 short',
    'ATH Móvil',
    '$12.00',
    'Al banco',
    '−$5.00',
    'Refunded1 refund−$10.00',
    'Faltó un billete',
    'a deleted account',
    'State IVU · 10.5 %$4.73 received, $0.95 given back$3.78',
    'Municipal IVU · 1 %$0.45 received, $0.09 given back$0.36',
    'Taxes together$4.14',
    '$100,000.00 of $125,000',
    'From $125,000 of counter sales in 12 months on, Puerto Rico requires a fiscal terminal.',
  ]) {
    expect(sheet?.textContent).toContain(text)
  }
  let printed = 0
  window.print = () => printed++
  await button('Print').click()
  expect(printed).toBe(1)
})

it('speaks of the fiscal terminal from 80 % of the limit on only, and prints nothing that a close does not have', async () => {
  answer(getSession, { ...report, counterSales: 9999999 })
  await openOffice(`/admin/drawers/${session.id}`, { locale: 'es' })
  await expect.element(page.getByText('$99,999.99 de $125,000')).toBeVisible()
  await expect.element(page.getByText('IVU estatal · 10.5')).toBeVisible()
  await expect.element(page.getByText('terminal fiscal')).not.toBeInTheDocument()
  document.getElementById('office')?.remove()
  answer(getSession, { ...report, taxes: null, counterSales: null })
  await openOffice(`/admin/drawers/${session.id}`)
  await expect.element(page.getByText('Close 12')).toBeVisible()
  await expect.element(page.getByText('Counter sales of 12 months')).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Taxes' })).not.toBeInTheDocument()
})

it('shows a loading error and loads again when asked', async () => {
  answer(listDrawers, failed)
  await openPage()
  await expect.element(page.getByText('This could not be loaded')).toBeVisible()
  answerList(closed)
  await button('Try again').click()
  await expect.element(page.getByRole('heading', { name: 'Mostrador' })).toBeVisible()
})

it.each(everyLook)('is accessible in $locale, $theme', async (look) => {
  answer(listDrawers, { drawers: [closed, { ...open, id: session.id, name: 'Feria' }], closed: [close] })
  answer(getSession, report)
  await openPage({ as: 'root', ...look })
  await expect.element(page.getByRole('heading', { name: 'Feria' })).toBeVisible()
  await expectAccessible()
})

it.each(everyLook)('shows an accessible close in $locale, $theme', async (look) => {
  answer(getSession, report)
  await openOffice(`/admin/drawers/${session.id}`, look)
  await expect.element(page.getByText('Faltó un billete')).toBeVisible()
  await expectAccessible()
})

it.each(['/admin/drawers', `/admin/drawers/${session.id}`])('fits a phone: %s', async (path) => {
  answerList({ ...counted, name: 'Mostrador'.repeat(6) }, { ...close, drawer: 'Mostrador'.repeat(6) })
  answer(getSession, report)
  await openOffice(path, { as: 'root', locale: 'es', width: 320 })
  await expect.element(page.getByText('Faltan $5.01').first()).toBeVisible()
  await expectNoSidewaysScroll()
})
