import { DatabaseBackup } from 'lucide-react'
import { attentionView } from '../../kit/page/attention.tsx'
import { momentText } from '../../kit/page/date-text.ts'
import { m } from '../../paraglide/messages.js'
import { attentionShape, type Backups } from '../parts.ts'

export const attention = attentionView(attentionShape, ({ backups }) => {
  const problems = problemsOf(backups)
  const count = problems.length
  return {
    tasks: [
      {
        order: 20,
        icon: DatabaseBackup,
        tone: backups.isMissing ? 'warning' : 'danger',
        count,
        title: m.admin_attention_backups({ count }),
        children: (
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
        ),
      },
    ],
    note: latestText(backups),
  }
})

/** What is wrong with the automatic backups, in the page's language. */
function problemsOf({ backedUpAt, backupError, testError, isOld, isMissing }: Backups): string[] {
  return [
    ...(isMissing ? [m.admin_attention_backups_missing()] : []),
    ...(backupError === null ? [] : [m.admin_attention_backup_error({ reason: backupError })]),
    ...(isOld && backedUpAt ? [m.admin_attention_backups_old({ at: momentText(backedUpAt) })] : []),
    ...(testError === null ? [] : [m.admin_attention_backup_test_error({ reason: testError })]),
  ]
}

/** When the latest backup was made and tested; null where no backups are configured. */
function latestText({ backedUpAt, testedAt }: Backups): string | null {
  if (!backedUpAt) return null
  const tested = testedAt ? m.admin_backups_tested({ at: momentText(testedAt) }) : m.admin_backups_untested()
  return `${m.admin_backups_last({ at: momentText(backedUpAt) })} ${tested}`
}
