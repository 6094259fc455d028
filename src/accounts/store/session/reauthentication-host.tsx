import { useEffect, useState } from 'react'
import { onReauthentication, type ReauthenticationQuestion } from '../../../kit/api/reauthentication.ts'
import { lazyComponent } from '../../../kit/page/lazy-component.tsx'

const ReauthenticationDialog = lazyComponent(() =>
  import('./reauthentication-dialog.tsx').then((module) => module.ReauthenticationDialog),
)

/** Shows the reauthentication dialog when the server requires it. */
export function ReauthenticationHost() {
  const [question, setQuestion] = useState<ReauthenticationQuestion | null>(null)
  useEffect(() => onReauthentication(setQuestion), [])
  if (question === null) return null
  return <ReauthenticationDialog {...question} onMissing={() => question.answer(false)} />
}
