import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { UnstyledButton } from '../../../../ui/inputs.ts'
import classes from '../Field.module.css'

type BigNumberProps = { label: string; value: string; onChange: (value: string) => void }

/** Whole plants, by a keypad of digits or step by step. */
export function BigNumber({ label, value, onChange }: BigNumberProps) {
  const { t } = useTranslation('field')
  const id = useId()
  const step = (by: number): void => onChange(String(Math.max(0, (plantsIn(value) ?? 0) + by)))
  return (
    <div>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <div className={classes.number}>
        <UnstyledButton className={classes.step} aria-label={t('less')} onClick={() => step(-1)}>
          −
        </UnstyledButton>
        <input
          id={id}
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete="off"
          maxLength={8}
          value={value}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => onChange(event.currentTarget.value.replaceAll(/\D/g, ''))}
        />
        <UnstyledButton className={classes.step} aria-label={t('moreOne')} onClick={() => step(1)}>
          +
        </UnstyledButton>
      </div>
    </div>
  )
}

/** What was typed; null where it is no number of plants. */
export const plantsIn = (typed: string): number | null => (/^\d{1,8}$/.test(typed) && Number(typed) <= 10_000_000 ? Number(typed) : null)
