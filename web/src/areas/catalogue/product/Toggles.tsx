import { UnstyledButton } from '../../../ui/inputs.ts'
import { Text } from '../../../ui/layout.ts'
import classes from './Toggles.module.css'

type TogglesProps = {
  label: string
  /** `name` is read aloud where the label is a letter. */
  options: readonly { value: string; label: string; name?: string }[]
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** Some of a few, each a button that stays pressed: months, exposures. */
export function Toggles({ label, options, value, onChange }: TogglesProps) {
  return (
    <div role="group" aria-label={label}>
      <Text size="sm" fw={600} mb={2}>
        {label}
      </Text>
      <div className={classes.row}>
        {options.map((option) => {
          const on = value.includes(option.value)
          return (
            <UnstyledButton
              key={option.value}
              className={classes.one}
              aria-pressed={on}
              aria-label={option.name}
              title={option.name}
              onClick={() => onChange(on ? value.filter((one) => one !== option.value) : [...value, option.value])}
            >
              {option.label}
            </UnstyledButton>
          )
        })}
      </div>
    </div>
  )
}
