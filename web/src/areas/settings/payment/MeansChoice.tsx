import type { PaymentType } from '@plantule/contract/base/payment-types'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../../ui/inputs.ts'
import { Text } from '../../../ui/layout.ts'
import classes from './Means.module.css'

type MeansChoiceProps<Means extends PaymentType> = {
  label: string
  all: readonly Means[]
  value: readonly Means[]
  onChange: (value: Means[]) => void
  error: string | undefined
}

/** Means to tick, kept in their usual order. */
export function MeansChoice<Means extends PaymentType>({ label, all, value, onChange, error }: MeansChoiceProps<Means>) {
  const { t } = useTranslation('orders')
  return (
    <fieldset className={classes.choice}>
      <legend className="visually-hidden">{label}</legend>
      {all.map((means) => (
        <Checkbox
          key={means}
          label={t(`paymentTypes.${means as PaymentType}`)}
          checked={value.includes(means)}
          onChange={(event) => onChange(all.filter((each) => (each === means ? event.currentTarget.checked : value.includes(each))))}
        />
      ))}
      {error && (
        <Text size="xs" c="red" role="alert">
          {error}
        </Text>
      )}
    </fieldset>
  )
}
