import type { UseFormRegisterReturn } from 'react-hook-form'
import { SelectField } from '../../kit/ui/select-field.tsx'
import { Switch } from '../../kit/ui/switch.tsx'
import { TextField } from '../../kit/ui/text-field.tsx'
import { m } from '../../paraglide/messages.js'
import { type DepositValues, depositKinds } from './deposit-values.ts'

const kindTexts: Record<DepositValues['depositKind'], () => string> = {
  none: m.deposit_kind_none,
  percent: m.deposit_kind_percent,
  amount: m.deposit_kind_amount,
}

interface DepositFieldsProps {
  register: (name: keyof DepositValues) => UseFormRegisterReturn
  kind: DepositValues['depositKind']
  /** Of the percentage or the amount. */
  error: string | undefined
}

/** What of a service or a seat is due when it is bought, and whether the shop keeps it. */
export function DepositFields({ register, kind, error }: DepositFieldsProps) {
  return (
    <>
      <SelectField {...register('depositKind')} label={m.deposit_kind()} hint={m.deposit_kind_hint()}>
        {depositKinds.map((one) => (
          <option key={one} value={one}>
            {kindTexts[one]()}
          </option>
        ))}
      </SelectField>
      {kind !== 'none' && (
        <>
          <TextField
            {...register('depositValue')}
            label={kind === 'percent' ? m.deposit_percent() : m.deposit_amount()}
            inputMode="decimal"
            error={error}
            autoComplete="off"
            maxLength={20}
            required
          />
          <Switch {...register('lateKeeps')} label={m.deposit_keeps()} hint={m.deposit_keeps_hint()} />
        </>
      )}
    </>
  )
}
