import type { CashDrawer } from '../../drawers/drawers-api.ts'

/** The session that Ana opened with $100.00. */
export const drawerSession = {
  id: '00000000-0000-4000-8000-000000000602',
  opening: 10000,
  openedAt: new Date('2026-11-20T13:00:00Z'),
  openedBy: 'Ana Peña',
  count: null,
}

/** The drawer at the counter, with its session. */
export const openCashDrawer: CashDrawer = {
  id: '00000000-0000-4000-8000-000000000601',
  name: 'Mostrador',
  placeState: null,
  session: drawerSession,
}
