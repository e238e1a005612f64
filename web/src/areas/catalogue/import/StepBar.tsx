import { useTranslation } from 'react-i18next'
import { StepBar as Bar } from '../../../kit/steps/StepBar.tsx'
import { steps, type Step } from './steps.ts'

type StepBarProps = { step: Step; may: (step: Step) => boolean; onStep: (step: Step) => void }

export function StepBar({ step, may, onStep }: StepBarProps) {
  const { t } = useTranslation('import')
  return <Bar label={t('steps')} steps={steps.map((id) => ({ id, name: t(`step.${id}`) }))} at={step} may={may} onStep={onStep} />
}
