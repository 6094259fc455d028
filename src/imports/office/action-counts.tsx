import { countText } from '../../kit/list/figures.ts'
import { importActions } from '../import.ts'
import type { ImportDetails } from '../office-api.ts'
import { actionTexts } from './import-texts.ts'

/** How many products of each action there are, in one line. */
export function ActionCounts({ counts }: Pick<ImportDetails, 'counts'>) {
  return (
    <dl className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {importActions.map((action) => (
        <div key={action} className="flex gap-1.5">
          <dt className="text-muted">{actionTexts[action]()}</dt>
          <dd className="money font-semibold">{countText(counts[action])}</dd>
        </div>
      ))}
    </dl>
  )
}
