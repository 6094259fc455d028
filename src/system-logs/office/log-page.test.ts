import { expect, test } from 'vitest'
import type { SystemLog } from '../office-api.ts'
import { logPage } from './log-page.ts'

test('finds logs by title or description, ignoring case and accents', () => {
  const date = new Date('2026-11-20T16:00:00Z')
  const log = (title: string, change: Partial<SystemLog> = {}): SystemLog => ({
    id: title,
    title,
    description: 'Restored elsewhere',
    category: 'ops',
    importance: 'high',
    date,
    createdAt: date,
    version: null,
    userId: null,
    ...change,
  })
  const logs = [log('Respaldos de la BASE'), log('Mail', { category: 'docs', description: 'Configuración' })]
  const found = (search: object) => logPage(logs, search).logs.map(({ title }) => title)
  expect(found({})).toHaveLength(2)
  expect(found({ search: 'base RESTORED' })).toEqual(['Respaldos de la BASE'])
  expect(found({ search: 'configuracion' })).toEqual(['Mail'])
  expect(found({ category: 'docs' })).toEqual(['Mail'])
  expect(found({ importance: 'low' })).toEqual([])
})

test('shows 20 logs on a page, and the last page for one beyond it', () => {
  const date = new Date()
  const logs = Array.from(
    { length: 45 },
    (_, at): SystemLog => ({
      id: String(at),
      title: `Log ${at}`,
      description: '',
      category: 'ops',
      importance: 'low',
      date,
      createdAt: date,
      version: null,
      userId: null,
    }),
  )
  expect(logPage(logs, {}).logs).toHaveLength(20)
  expect(logPage(logs, { page: 9 })).toMatchObject({ page: 3, pages: 3, matching: 45, total: 45 })
  expect(logPage(logs, { page: 9 }).logs.map(({ title }) => title)).toEqual(logs.slice(40).map(({ title }) => title))
})
