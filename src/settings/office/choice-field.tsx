import type { UseFormRegisterReturn } from 'react-hook-form'

interface Choice<T extends string> {
  value: T
  label: string
  text: string
}

interface ChoiceFieldProps<T extends string> {
  label: string
  choices: Choice<T>[]
  field: UseFormRegisterReturn
  /** Hides the label visually when a heading above already shows it. */
  headed?: boolean
}

/** A choice between two or three options with descriptions. */
export function ChoiceField<T extends string>({ label, choices, field, headed = false }: ChoiceFieldProps<T>) {
  return (
    <fieldset className="min-w-0">
      <legend className={headed ? 'sr-only' : 'mb-1.5 font-semibold text-sm'}>{label}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {choices.map(({ value, label: name, text }) => (
          <label
            key={value}
            className={[
              'flex cursor-pointer items-start gap-3 rounded-card border border-line-strong px-4 py-3 transition-colors',
              'duration-120 hover:border-ink has-checked:border-leaf has-checked:bg-leaf-soft',
              'has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2',
            ].join(' ')}
          >
            <input
              {...field}
              type="radio"
              value={value}
              aria-describedby={`${field.name}-${value}`}
              aria-label={name}
              className={[
                'mt-0.5 size-5 shrink-0 cursor-pointer appearance-none rounded-full border-[1.5px] border-line-strong',
                'bg-surface outline-none checked:border-[6px] checked:border-leaf',
              ].join(' ')}
            />
            <span className="min-w-0">
              <span className="block font-semibold">{name}</span>
              <span id={`${field.name}-${value}`} className="block text-muted text-sm">
                {text}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
