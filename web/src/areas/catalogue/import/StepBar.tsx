import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { UnstyledButton } from '../../../ui/inputs.ts'
import classes from './StepBar.module.css'
import { steps, type Step } from './steps.ts'

type StepBarProps = { step: Step; may: (step: Step) => boolean; onStep: (step: Step) => void }

export function StepBar({ step, may, onStep }: StepBarProps) {
  const { t } = useTranslation('import')
  const at = steps.indexOf(step)
  return (
    <nav aria-label={t('steps')}>
      <ol className={classes.bar}>
        {steps.map((one, index) => (
          <li key={one} className={classes.step} data-state={index < at ? 'past' : index === at ? 'now' : 'next'}>
            <UnstyledButton
              className={classes.button}
              aria-current={index === at ? 'step' : undefined}
              disabled={!may(one) || index === at}
              onClick={() => onStep(one)}
            >
              <span className={classes.dot}>{index < at ? <IconCheck size={14} aria-hidden /> : index + 1}</span>
              <span className={classes.name}>{t(`step.${one}`)}</span>
            </UnstyledButton>
          </li>
        ))}
      </ol>
    </nav>
  )
}
