import { Gauge, type Registry } from 'prom-client'
import { type Measuring, shared } from '../../kit/server/metrics.ts'
import { type BackupStatus, findBackupStatus } from './backup-status.ts'

/** Registers the state of the automatic backups; without BACKUP_DIR there are no values. */
export function addBackupMetrics({ registry, platform, read }: Measuring) {
  const find = shared(() => read(() => findBackupStatus(platform.database.db, platform.config, platform.clock())))
  const registers = [registry]
  new Gauge({
    name: 'shop_backup_age_seconds',
    help: 'Seconds since the latest successful automatic backup.',
    registers,
    async collect() {
      this.remove()
      const backedUpAt = (await find())?.backedUpAt
      if (backedUpAt) this.set((platform.clock().getTime() - backedUpAt.getTime()) / 1000)
    },
  })
  new Gauge({
    name: 'shop_backup_last_success_timestamp',
    help: 'Unix time of the latest success, in seconds, by kind: backup, or test restore.',
    labelNames: ['kind'],
    registers,
    async collect() {
      this.reset()
      const status = await find()
      if (status?.backedUpAt) this.set({ kind: 'backup' }, status.backedUpAt.getTime() / 1000)
      if (status?.testedAt) this.set({ kind: 'test_restore' }, status.testedAt.getTime() / 1000)
    },
  })
  addProblemGauge(registry, find)
}

function addProblemGauge(registry: Registry, find: () => Promise<BackupStatus | null | undefined>) {
  new Gauge({
    name: 'shop_backup_problem',
    help: '1 when the latest backup or test restore failed, or the latest backup is older than two days.',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      this.reset()
      const status = await find()
      if (!status) return
      this.set({ kind: 'backup_failed' }, status.backupError === null ? 0 : 1)
      this.set({ kind: 'test_restore_failed' }, status.testError === null ? 0 : 1)
      this.set({ kind: 'backup_old' }, status.isOld ? 1 : 0)
    },
  })
}
