import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { FormProvider } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { flatErrors } from '../form/flat-errors.ts'
import type { AnyRecordForm } from '../form/record-form.ts'
import { useLeaveGuard } from '../form/use-leave-guard.ts'
import { StepBar } from '../steps/StepBar.tsx'
import classes from './Wizard.module.css'

export type WizardStep = {
  id: string
  name: string
  text?: string
  /** The fields of the form that this step asks for: they must be right before the next one opens. */
  fields: readonly string[]
  content: ReactNode
}

type WizardProps = { form: AnyRecordForm; label: string; steps: readonly WizardStep[]; finish: string }

/**
 * One form asked in steps. What was typed is kept as in any form; Enter goes on and only the last step sends; what the server
 * refuses opens the step that asks for it.
 */
export function Wizard({ form, label, steps, finish }: WizardProps) {
  const { t } = useTranslation()
  const [at, setAt] = useState(0)
  const [reached, setReached] = useState(0)
  const body = useRef<HTMLDivElement>(null)
  const moved = useRef(false)
  const { isDirty, isSubmitting, errors, submitCount } = form.formState
  useLeaveGuard(isDirty && !isSubmitting, form.forgetDraft)
  const open = (next: number): void => {
    moved.current = true
    setAt(next)
    setReached((far) => Math.max(far, next))
  }
  useEffect(() => {
    if (moved.current) body.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus()
  }, [at])
  const wrong = flatErrors(errors)[0]?.path
  useEffect(() => {
    const step = steps.findIndex(({ fields }) => fields.some((field) => wrong === field || wrong?.startsWith(`${field}.`)))
    if (submitCount > 0 && step >= 0) setAt(step)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each sending that was refused
  }, [submitCount, wrong])
  const step = steps[at]
  if (!step) return null
  const last = at === steps.length - 1
  const goOn = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (last) await form.submit()
    else if (await form.trigger([...step.fields], { shouldFocus: true })) open(at + 1)
  }
  return (
    <FormProvider {...form}>
      <form noValidate className={classes.wizard} onSubmit={(event) => void goOn(event)} aria-busy={isSubmitting}>
        <StepBar
          label={label}
          steps={steps}
          at={step.id}
          may={(id) => steps.findIndex((one) => one.id === id) <= reached}
          onStep={(id) => open(steps.findIndex((one) => one.id === id))}
        />
        <div ref={body}>
          <Panel title={step.name} text={step.text}>
            {step.content}
          </Panel>
        </div>
        <div className={classes.foot}>
          {at > 0 && <Button onClick={() => open(at - 1)}>{t('wizard.back')}</Button>}
          <Button type="submit" look="main" busy={isSubmitting}>
            {last ? finish : t('wizard.next')}
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}
