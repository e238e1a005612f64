import { useLayoutEffect, useRef } from 'react'
import classes from './Switcher.module.css'

type SwitcherProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** A few lists of one screen, of which one is shown. */
export function Switcher<Value extends string>({ label, value, options, onChange }: SwitcherProps<Value>) {
  const tabs = useRef<HTMLDivElement>(null)
  // A phone shows some of them: the one that is on stands in the middle of what can be seen.
  useLayoutEffect(() => {
    const row = tabs.current
    const on = row?.querySelector<HTMLElement>('[aria-pressed="true"]')
    if (row && on)
      row.scrollLeft += on.getBoundingClientRect().left - row.getBoundingClientRect().left - (row.clientWidth - on.offsetWidth) / 2
  }, [value])
  return (
    <div ref={tabs} className={classes.tabs} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={classes.tab}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
