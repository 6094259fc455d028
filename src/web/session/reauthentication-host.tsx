import { useEffect, useState } from 'react'
import { onReauthentication, type ReauthenticationQuestion } from '../api/reauthentication.ts'
import { lazyComponent } from '../lib/lazy-component.tsx'

const ReauthenticationDialog = lazyComponent(() =>
  import('./reauthentication-dialog.tsx').then((module) => module.ReauthenticationDialog),
)

/** Asks for the password when the server wants a recent proof of identity. */
export function ReauthenticationHost() {
  const [question, setQuestion] = useState<ReauthenticationQuestion | null>(null)
  useEffect(() => onReauthentication(setQuestion), [])
  if (question === null) return null
  return <ReauthenticationDialog onAnswer={question.answer} onMissing={() => question.answer(false)} />
}
