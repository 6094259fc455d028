import { existsSync } from 'node:fs'

/** Debian's programs, each with its package. Debian installs servers in folders that are not in every PATH. */
const programs = {
  postgres: { path: '/usr/lib/postgresql/15/bin/postgres', from: 'postgresql-15' },
  patroni: { path: '/usr/bin/patroni', from: 'patroni' },
  etcd: { path: '/usr/bin/etcd', from: 'etcd-server' },
  haproxy: { path: '/usr/sbin/haproxy', from: 'haproxy' },
  nginx: { path: '/usr/sbin/nginx', from: 'nginx' },
  pgbouncer: { path: '/usr/sbin/pgbouncer', from: 'pgbouncer' },
} as const

type Program = keyof typeof programs

export const pathOf = (program: Program): string => programs[program].path

/** Folder of initdb, pg_basebackup and the like. */
export const postgresBinaries = '/usr/lib/postgresql/15/bin'

/** Whether these programs are installed; says what is skipped otherwise. */
export function hasPrograms(part: string, ...names: Program[]): boolean {
  const missing = names.filter((name) => !existsSync(programs[name].path)).map((name) => programs[name].from)
  if (missing.length > 0) console.warn(`SKIPPED: ${part}. Missing Debian packages: ${missing.join(', ')}`)
  return missing.length === 0
}

/** Whether this process may mount file systems and create control groups; says what is skipped otherwise. */
export function isRoot(part: string): boolean {
  const root = process.getuid?.() === 0
  if (!root) console.warn(`SKIPPED: ${part}. It needs root.`)
  return root
}
