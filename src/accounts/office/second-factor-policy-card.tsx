import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../kit/api/api.ts'
import { codeOf } from '../../kit/api/api-error.ts'
import { pageText } from '../../kit/page/page-text.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { toast } from '../../kit/ui/toast-store.ts'
import { m } from '../../paraglide/messages.js'
import { type SecondFactorPolicy, saveSecondFactorPolicy } from '../second-factor-api.ts'
import { factorFaults } from '../texts.ts'
import { policyQuery } from './people-queries.ts'
import { toastPersonFailure } from './person-text.ts'

/** Lets roots require two-step verification of all staff. */
export function SecondFactorPolicyCard() {
  const { data: policy } = useQuery(policyQuery)
  const [asking, setAsking] = useState(false)
  const save = usePolicyChange(() => setAsking(false))
  if (!policy) return null
  const { required, staff, enrolled } = policy
  return (
    <Card>
      <section
        aria-label={m.people_policy_title()}
        className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4"
      >
        <PolicyText policy={policy} />
        <Button
          tone="outline"
          size="admin"
          shape="control"
          pending={save.isPending}
          onClick={() => (required ? save.mutate(false) : setAsking(true))}
        >
          {required ? m.people_policy_stop() : m.people_policy_require()}
        </Button>
      </section>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        tone="brand"
        title={m.people_policy_question()}
        description={m.people_policy_consequence({ count: staff - enrolled })}
        confirmLabel={m.people_policy_require()}
        pending={save.isPending}
        onConfirm={() => save.mutate(true)}
      />
    </Card>
  )
}

function PolicyText({ policy: { required, staff, enrolled } }: { policy: SecondFactorPolicy }) {
  return (
    <div className="min-w-0 flex-1 basis-72">
      <h2 className="font-bold text-base">{m.people_policy_title()}</h2>
      <p className="text-muted text-sm">
        <span>{`${required ? m.people_policy_on() : m.people_policy_off()} ${m.people_policy_count({ enrolled, staff })}`}</span>{' '}
        <Link to="/profile" className="text-brand-text underline underline-offset-4">
          {m.people_policy_profile()}
        </Link>
      </p>
    </div>
  )
}

function usePolicyChange(onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (required: boolean) => api(saveSecondFactorPolicy, { body: { required } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(policyQuery.queryKey, saved)
      const title = saved.required ? m.people_policy_required() : m.people_policy_optional()
      toast({ title, tone: 'success', topic: 'second-factor' })
    },
    onError: (error) => {
      if (codeOf(error) !== 'own_second_factor_missing') return toastPersonFailure(error, m.people_policy_failed())
      toast({
        title: m.people_error(),
        description: pageText(factorFaults, 'own_second_factor_missing'),
        tone: 'warning',
        topic: 'second-factor',
      })
    },
    onSettled: onDone,
  })
}
