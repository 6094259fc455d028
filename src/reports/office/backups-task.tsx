import { DatabaseBackup } from 'lucide-react'
import { momentText } from '../../kit/page/date-text.ts'
import { m } from '../../paraglide/messages.js'
import type { Attention } from '../office-api.ts'
import type { AttentionTask } from './attention-task.tsx'

type Backups = Attention['backups']

/** What is wrong with the automatic backups, in the page's language. */
function backupProblems({ backedUpAt, backupError, testError, isOld, isMissing }: Backups): string[] {
  return [
    ...(isMissing ? [m.admin_attention_backups_missing()] : []),
    ...(backupError === null ? [] : [m.admin_attention_backup_error({ reason: backupError })]),
    ...(isOld && backedUpAt ? [m.admin_attention_backups_old({ at: momentText(backedUpAt) })] : []),
    ...(testError === null ? [] : [m.admin_attention_backup_test_error({ reason: testError })]),
  ]
}

export function backupsTask({ backups }: Pick<Attention, 'backups'>): AttentionTask {
  const problems = backupProblems(backups)
  const count = problems.length
  const children = (
    <>
      <ul>
        {problems.map((problem) => (
          <li key={problem} className="wrap-anywhere">
            {problem}
          </li>
        ))}
      </ul>
      <p>{m.admin_attention_backups_text()}</p>
    </>
  )
  const tone = backups.isMissing ? 'warning' : 'danger'
  return { icon: DatabaseBackup, tone, count, title: m.admin_attention_backups({ count }), children }
}

/** When the latest backup was made and tested; nothing where no backups are configured. */
export function BackupsLine({ backups: { backedUpAt, testedAt } }: { backups: Backups }) {
  if (!backedUpAt) return null
  return (
    <p className="border-line border-t px-5 py-3 text-muted text-sm">
      {`${m.admin_backups_last({ at: momentText(backedUpAt) })} ${testedAt ? m.admin_backups_tested({ at: momentText(testedAt) }) : m.admin_backups_untested()}`}
    </p>
  )
}
