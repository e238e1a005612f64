import classes from './Switcher.module.css'

type SwitcherProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** A few lists of one screen, of which one is shown. */
export function Switcher<Value extends string>({ label, value, options, onChange }: SwitcherProps<Value>) {
  return (
    <div className={classes.tabs} role="group" aria-label={label}>
      {options.map((option) => (
        <button key={option.value} type="button" className={classes.tab} aria-pressed={option.value === value} onClick={() => onChange(option.value)}>
          {option.label}
        </button>
      ))}
    </div>
  )
}
