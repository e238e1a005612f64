import { IconCheck } from '@tabler/icons-react'
import { UnstyledButton } from '../../ui/inputs.ts'
import classes from './StepBar.module.css'

type StepBarProps<Step extends string> = {
  label: string
  steps: readonly { id: Step; name: string }[]
  at: Step
  may: (step: Step) => boolean
  onStep: (step: Step) => void
}

/** The steps of a longer work: those that `may` be opened again are buttons. */
export function StepBar<Step extends string>({ label, steps, at: now, may, onStep }: StepBarProps<Step>) {
  const at = steps.findIndex(({ id }) => id === now)
  return (
    <nav aria-label={label}>
      <ol className={classes.bar}>
        {steps.map(({ id, name }, index) => (
          <li key={id} className={classes.step} data-state={index < at ? 'past' : index === at ? 'now' : 'next'}>
            <UnstyledButton
              className={classes.button}
              aria-current={index === at ? 'step' : undefined}
              disabled={!may(id) || index === at}
              onClick={() => onStep(id)}
            >
              <span className={classes.dot}>{index < at ? <IconCheck size={14} aria-hidden /> : index + 1}</span>
              <span className={classes.name}>{name}</span>
            </UnstyledButton>
          </li>
        ))}
      </ol>
    </nav>
  )
}
