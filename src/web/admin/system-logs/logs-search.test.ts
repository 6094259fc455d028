import { expect, test } from 'vitest'
import type { SystemLog } from '../../../contract/system-logs.ts'
import { matchingLogs, readLogsSearch } from './logs-search.ts'

test('parses the search parameters and ignores invalid ones', () => {
  const full = { search: 'año', category: 'ops', importance: 'high', page: 2 }
  expect(readLogsSearch(full)).toEqual(full)
  expect(readLogsSearch({ search: 24, category: 'gossip', importance: 1, page: 0 })).toEqual({ search: '24' })
})

test('finds logs by title or description, ignoring case and accents', () => {
  const date = new Date('2026-11-20T16:00:00Z')
  const log = (title: string, change: Partial<SystemLog> = {}): SystemLog => ({
    ...{ id: title, title, description: 'Restored elsewhere', category: 'ops', importance: 'high' },
    ...{ date, createdAt: date, version: null, userId: null },
    ...change,
  })
  const logs = [log('Respaldos de la BASE'), log('Mail', { category: 'docs', description: 'Configuración' })]
  const found = (search: object) => matchingLogs(logs, search).map(({ title }) => title)
  expect(found({})).toHaveLength(2)
  expect(found({ search: 'base RESTORED' })).toEqual(['Respaldos de la BASE'])
  expect(found({ search: 'configuracion' })).toEqual(['Mail'])
  expect(found({ category: 'docs' })).toEqual(['Mail'])
  expect(found({ importance: 'low' })).toEqual([])
})
