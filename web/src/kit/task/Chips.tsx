import { UnstyledButton } from '../../ui/inputs.ts'
import classes from './Chips.module.css'

type ChipsProps<T extends string | number> = {
  label: string
  options: readonly { value: T; label: string }[]
  value: T | null
  onChange: (value: T) => void
}

/** One of a few, each to be hit with a thumb. */
export function Chips<T extends string | number>({ label, options, value, onChange }: ChipsProps<T>) {
  return (
    <div role="group" aria-label={label}>
      <p className={classes.label}>{label}</p>
      <div className={classes.chips}>
        {options.map((option) => (
          <UnstyledButton
            key={option.value}
            className={classes.chip}
            aria-pressed={option.value === value}
            onClick={() => onChange(option.value)}
          >
            {option.label}
          </UnstyledButton>
        ))}
      </div>
    </div>
  )
}
