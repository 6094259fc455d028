import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarCheck, CalendarX, Clock, Link2Off } from 'lucide-react'
import { useState } from 'react'
import type { FreeSlot } from '../../appointments/appointment-times.ts'
import { TimeChooser } from '../../appointments/store/time-chooser.tsx'
import { type ApiInput, api } from '../../kit/api/api.ts'
import { codeOf, orNull } from '../../kit/api/api-error.ts'
import { nameIn, textIn } from '../../kit/bilingual.ts'
import { hasText } from '../../kit/dictionary.ts'
import { AccountMessage } from '../../kit/page/account-message.tsx'
import { fullMomentText, shortMomentText } from '../../kit/page/date-text.ts'
import { pageText } from '../../kit/page/page-text.ts'
import { Button, ButtonLink } from '../../kit/ui/button.tsx'
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx'
import { ErrorState } from '../../kit/ui/error-state.tsx'
import { toast } from '../../kit/ui/toast-store.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { LoadingScreen } from '../../store/shell/loading-screen.tsx'
import { answerChoice, type DayMoveChoice, readChoice } from '../api.ts'
import { choiceFaults } from '../texts.ts'

/** The appointment of a link; null for a link that is not valid. */
const choiceQuery = (token: string) =>
  queryOptions({
    queryKey: ['day-move', token],
    queryFn: () => orNull<DayMoveChoice>(api(readChoice, { params: { token }, query: {} })),
  })

/** The page of the link by which a customer chooses another time for an appointment that the shop cannot keep. */
export function ChoicePage({ token }: { token: string }) {
  const { data: choice, isError, refetch } = useQuery(choiceQuery(token))
  if (isError && !choice) return <ErrorState onRetry={() => void refetch()} />
  if (choice === undefined) return <LoadingScreen />
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6 px-4 pt-6 sm:px-6 lg:pt-12">
      {choice === null && (
        <AccountMessage
          icon={Link2Off}
          tone="danger"
          title={m.choice_unknown_title()}
          text={<p>{m.choice_unknown_text()}</p>}
        >
          <Contact />
        </AccountMessage>
      )}
      {choice?.state === 'open' && <Open token={token} choice={choice} />}
      {choice && choice.state !== 'open' && <Ended choice={choice} />}
    </div>
  )
}

const Contact = () => (
  <ButtonLink to="/" hash="contact" tone="outline" size="sm">
    {m.choice_contact()}
  </ButtonLink>
)

/** What is moved, and whom it is with. */
function Appointment({ choice }: { choice: DayMoveChoice }) {
  const { service, calendar, startsAt } = choice
  const place = calendar.place && textIn(getLocale(), calendar.place, calendar.placeEs)
  return (
    <div className="rounded-card border border-line bg-surface p-4">
      <p className="wrap-anywhere font-bold text-lg">{nameIn(getLocale(), service)}</p>
      <p className="wrap-anywhere">{m.choice_with({ name: calendar.name })}</p>
      {place && <p className="wrap-anywhere text-muted text-sm">{place}</p>}
      <p className="pt-2 text-muted text-sm">{m.choice_old_time()}</p>
      <p className="first-letter:uppercase">
        <s>{fullMomentText(startsAt)}</s>
      </p>
    </div>
  )
}

function Open({ token, choice }: { token: string; choice: DayMoveChoice }) {
  const { bookableDays, answerUntil, isPaid, reason } = choice
  const [chosen, setChosen] = useState<FreeSlot | null>(null)
  const [asks, setAsks] = useState(false)
  const answer = useAnswer(token, () => setChosen(null))
  const until = { time: fullMomentText(answerUntil) }
  const cancelText = isPaid ? m.choice_cancel_paid() : m.choice_cancel()
  return (
    <>
      <div className="flex flex-col gap-3">
        <h1 className="text-balance font-display font-medium text-h1 tracking-display">{m.choice_title()}</h1>
        <p className="text-lg">{m.choice_intro()}</p>
        {reason && <p className="wrap-anywhere">{reason}</p>}
      </div>
      <Appointment choice={choice} />
      {bookableDays === null ? (
        <p>{m.choice_none()}</p>
      ) : (
        <TimeChooser
          source={{
            key: `day-move ${token}`,
            find: async (query) => (await api(readChoice, { params: { token }, query })).slots,
          }}
          bookableDays={bookableDays}
          changeHours={0}
          chosen={chosen}
          onChoose={setChosen}
        />
      )}
      <div className="flex flex-col items-stretch gap-3 sm:items-start">
        {bookableDays !== null && (
          <Button
            disabled={!chosen}
            pending={answer.isPending}
            onClick={() =>
              chosen &&
              answer.mutate({ slot: { startsAt: chosen.startsAt.toISOString(), calendarId: chosen.calendarId } })
            }
          >
            {chosen ? m.choice_confirm({ time: shortMomentText(chosen.startsAt) }) : m.choice_confirm_first()}
          </Button>
        )}
        <Button tone="outline" onClick={() => setAsks(true)}>
          {cancelText}
        </Button>
        <p className="flex items-start gap-2 text-muted text-sm">
          <Clock aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>{isPaid ? m.choice_until_paid(until) : m.choice_until(until)}</span>
        </p>
      </div>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={m.choice_cancel_question()}
        description={isPaid ? m.choice_cancel_text_paid() : m.choice_cancel_text()}
        confirmLabel={cancelText}
        cancelLabel={m.choice_cancel_keep()}
        pending={answer.isPending}
        onConfirm={() => answer.mutate({ cancel: true }, { onSettled: () => setAsks(false) })}
      />
    </>
  )
}

/** Sends the answer. Of a time that was taken, the others are read again. */
function useAnswer(token: string, onTaken: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: ApiInput<typeof answerChoice>['body']) => api(answerChoice, { params: { token }, body }),
    onSuccess: (choice) => queryClient.setQueryData(choiceQuery(token).queryKey, choice),
    onError: async (error: Error) => {
      const code = codeOf(error) ?? ''
      const isTaken = code === 'slot_taken'
      const refusal = hasText(choiceFaults, code) ? pageText(choiceFaults, code) : m.choice_failed()
      toast({ title: m.choice_title(), description: isTaken ? m.choice_taken() : refusal, tone: 'danger' })
      if (isTaken) {
        onTaken()
        await queryClient.invalidateQueries({ queryKey: ['slots', `day-move ${token}`] })
      }
      await queryClient.invalidateQueries({ queryKey: choiceQuery(token).queryKey })
    },
  })
}

/** What happened with the appointment. */
function Ended({ choice }: { choice: DayMoveChoice }) {
  const { state, newStartsAt, isPaid } = choice
  if (state === 'moved' && newStartsAt) {
    return (
      <AccountMessage
        arrives
        icon={CalendarCheck}
        tone="success"
        title={m.choice_moved_title()}
        text={
          <>
            <p className="wrap-anywhere font-semibold text-ink">{nameIn(getLocale(), choice.service)}</p>
            <p className="text-ink first-letter:uppercase">{fullMomentText(newStartsAt)}</p>
            <p className="pt-2">{m.choice_moved_text()}</p>
          </>
        }
      />
    )
  }
  const texts = {
    refunded: {
      title: m.choice_refunded_title(),
      text: isPaid ? m.choice_refunded_text_paid() : m.choice_refunded_text(),
    },
    expired: {
      title: m.choice_expired_title(),
      text: isPaid ? m.choice_expired_text_paid() : m.choice_expired_text(),
    },
    gone: { title: m.choice_gone_title(), text: m.choice_gone_text() },
  }
  const { title, text } = texts[state === 'refunded' || state === 'expired' ? state : 'gone']
  return (
    <AccountMessage arrives icon={CalendarX} tone="info" title={title} text={<p>{text}</p>}>
      <Contact />
    </AccountMessage>
  )
}
