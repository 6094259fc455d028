import { useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { m } from '../../paraglide/messages.js'
import { ApiError } from '../api/api-error.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { guarded } from './form.tsx'

/** The values of a form and the version of the record that they were read from. */
export interface Versioned<Values> {
  values: Values
  version: number
}

interface Options<Values extends FieldValues> {
  form: UseFormReturn<Values>
  /** The version that the form was opened with. */
  version: number
  /** Reads what is stored now. */
  load: () => Promise<Versioned<Values>>
  /** Label and text of a field; null for one that is not shown. `typed` is the form itself, not what is stored. */
  describe: (name: keyof Values & string, values: Values, typed: boolean) => { label: string; text: string } | null
  /** Called with the fields whose stored value replaces what was typed. */
  onTake?: (names: readonly string[], now: Versioned<Values>) => void
  /** Submits the form, with the version that was read last. */
  submit: () => unknown
}

/** A field whose typed and stored values differ. */
interface Difference {
  name: string
  label: string
  typed: string
  stored: string
  /** Whether it was changed in this form: then what was typed is chosen at first. */
  changed: boolean
}

interface Found<Values> {
  now: Versioned<Values>
  differences: Difference[]
}

/**
 * Saves a form without overwriting what somebody else has saved since it was opened: a save names the version that was
 * read. A refusal (409 `newer_version`) shows what was typed beside what is stored; staff choose for each field. Nothing
 * typed is lost until they have chosen.
 */
export function useNewerVersion<Values extends FieldValues>(options: Options<Values>) {
  const { form, load, describe } = options
  const version = useRef(options.version)
  const [found, setFound] = useState<Found<Values> | null>(null)
  // The values that the form was opened with are complete.
  const before = form.formState.defaultValues as Values

  const differencesFrom = (now: Values): Difference[] => {
    const typed = form.getValues()
    return Object.keys(now).flatMap((name) => {
      const mine = describe(name, typed, true)
      const stored = describe(name, now, false)
      if (!mine || !stored || mine.text === stored.text) return []
      const changed = mine.text !== describe(name, before, false)?.text
      return [{ name, label: mine.label, typed: mine.text, stored: stored.text, changed }]
    })
  }

  /** Makes what is stored the state from which the form was opened. Fields that are neither shown nor taken stay as typed. */
  const apply = ({ now, differences }: Found<Values>, taken: readonly string[]) => {
    version.current = now.version
    const differ = new Set(differences.map(({ name }) => name))
    const isChanged = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(before[name])
    const kept = Object.entries(form.getValues()).filter(
      (entry) => !taken.includes(entry[0]) && (differ.has(entry[0]) || isChanged(entry)),
    )
    options.onTake?.(taken, now)
    form.reset(now.values)
    form.reset({ ...now.values, ...Object.fromEntries(kept) }, { keepDefaultValues: true })
    setFound(null)
  }

  /** Shows the question and returns true when a save was refused for a newer version. */
  const explain = async (error: unknown): Promise<boolean> => {
    if (!(error instanceof ApiError && error.code === 'newer_version')) return false
    const now = await load()
    const differences = differencesFrom(now.values)
    setFound({ now, differences })
    return true
  }

  const question: NewerVersionQuestion | null = found && {
    differences: found.differences,
    onClose: () => setFound(null),
    onChoose: (taken) => {
      apply(found, taken)
      // What is stored is what was chosen.
      if (found.differences.some(({ name }) => !taken.includes(name))) void guarded(options.submit)
    },
  }
  return { version, explain, question }
}

/** Which values are saved. */
export interface NewerVersionQuestion {
  differences: readonly Difference[]
  onClose: () => void
  /** Called with the fields whose stored value is taken. */
  onChoose: (taken: readonly string[]) => void
}

/** The question of `useNewerVersion`, while there is one. */
export function NewerVersion({ question }: { question: NewerVersionQuestion | null }) {
  return question && <NewerVersionDialog {...question} />
}

function NewerVersionDialog({ differences, onClose, onChoose }: NewerVersionQuestion) {
  const [taken, setTaken] = useState(() => differences.filter(({ changed }) => !changed).map(({ name }) => name))
  const choose = (name: string, take: boolean) =>
    setTaken((before) => [...before.filter((other) => other !== name), ...(take ? [name] : [])])
  const names = differences.map(({ name }) => name)
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={m.newer_title()}
      description={differences.length > 0 ? m.newer_text() : m.newer_same()}
      footer={
        <>
          <Button tone="outline" size="sm" onClick={onClose}>
            {m.newer_back()}
          </Button>
          <Button size="sm" onClick={() => onChoose(taken)}>
            {differences.length > 0 ? m.newer_save() : m.newer_continue()}
          </Button>
        </>
      }
    >
      {differences.length > 1 && (
        <div className="flex flex-wrap gap-2 pb-4">
          <Button tone="outline" size="admin" shape="control" onClick={() => setTaken([])}>
            {m.newer_all_mine()}
          </Button>
          <Button tone="outline" size="admin" shape="control" onClick={() => setTaken(names)}>
            {m.newer_all_stored()}
          </Button>
        </div>
      )}
      <div className="flex flex-col gap-5">
        {differences.map(({ name, label, typed, stored }) => (
          <fieldset key={name} className="min-w-0">
            <legend className="mb-1.5 font-semibold text-sm">{label}</legend>
            <div className="grid gap-3 sm:grid-cols-2">
              <Side
                name={name}
                title={m.newer_mine()}
                text={typed}
                chosen={!taken.includes(name)}
                onChoose={() => choose(name, false)}
              />
              <Side
                name={name}
                title={m.newer_stored()}
                text={stored}
                chosen={taken.includes(name)}
                onChoose={() => choose(name, true)}
              />
            </div>
          </fieldset>
        ))}
      </div>
    </Dialog>
  )
}

interface SideProps {
  name: string
  title: string
  text: string
  chosen: boolean
  onChoose: () => void
}

/** One of the two values of a field. */
function Side({ name, title, text, chosen, onChoose }: SideProps) {
  const id = `newer-${name}-${title}`
  return (
    <label className="flex cursor-pointer items-start gap-3 rounded-card border border-line-strong px-4 py-3 transition-colors duration-120 hover:border-ink has-checked:border-leaf has-checked:bg-leaf-soft has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2">
      <input
        type="radio"
        name={`newer-${name}`}
        checked={chosen}
        onChange={onChoose}
        aria-label={title}
        aria-describedby={id}
        className="mt-0.5 size-5 shrink-0 cursor-pointer appearance-none rounded-full border-[1.5px] border-line-strong bg-surface outline-none checked:border-[6px] checked:border-leaf"
      />
      <span className="min-w-0">
        <span className="block font-semibold">{title}</span>
        <span id={id} className="wrap-anywhere block whitespace-pre-wrap text-muted text-sm">
          {text || m.audit_value_empty()}
        </span>
      </span>
    </label>
  )
}
