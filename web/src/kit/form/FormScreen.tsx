import { useEffect, useRef, type ReactNode } from 'react'
import { FormProvider } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Page, type PageProps } from '../Page.tsx'
import { ConflictDialog, type ShownBy } from './ConflictDialog.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import classes from './FormScreen.module.css'
import { focusFirst, useEnterGoesOn } from './form-keys.ts'
import type { AnyRecordForm } from './record-form.ts'
import { SaveBar } from './SaveBar.tsx'
import { useLeaveGuard } from './use-leave-guard.ts'

export type RecordFormProps = {
  form: AnyRecordForm
  children: ReactNode
  /** A new record has nothing to compare with: its bar is always there. */
  creating?: boolean
  saveLabel?: string
  /** Seen but not changed by people without the right. */
  readOnly?: string | false
  fieldNames?: Record<string, string>
  /** How values are said that no field of the kit shows: lines, choices made elsewhere. */
  shown?: ShownBy
}

/** The form itself, for a drawer or inside another page. */
export function RecordFormFrame({ form, children, creating = false, saveLabel, readOnly = false, fieldNames, shown }: RecordFormProps) {
  const { t } = useTranslation()
  const { isDirty, isSubmitting } = form.formState
  const frame = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (creating) focusFirst(frame.current)
  }, [creating])
  useEnterGoesOn(frame, creating)
  useLeaveGuard(isDirty && !isSubmitting, form.forgetDraft)

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      if (isDirty || creating) void form.submit()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [creating, form, isDirty])

  return (
    <FormProvider {...form}>
      <form ref={frame} noValidate onSubmit={(event) => void form.submit(event)} aria-busy={isSubmitting}>
        {readOnly && <p className={classes.note}>{readOnly}</p>}
        <ErrorSummary names={fieldNames} />
        <fieldset className={classes.fields} disabled={Boolean(readOnly)}>
          {children}
        </fieldset>
        {!readOnly && (
          <SaveBar
            shown={isDirty || creating}
            busy={isSubmitting}
            text={creating && !isDirty ? '' : t('form.unsaved')}
            saveLabel={saveLabel ?? t('save')}
            onRevert={isDirty ? form.revert : undefined}
          />
        )}
      </form>
      {form.conflict && (
        <ConflictDialog
          conflict={form.conflict}
          control={form.control}
          names={fieldNames}
          shown={shown}
          onChoose={(chosen) => form.conflict && form.settle(chosen, form.conflict.theirs)}
          onClose={form.abandonConflict}
        />
      )}
    </FormProvider>
  )
}

type FormScreenProps = RecordFormProps &
  PageProps & {
    /** What belongs to the record and is no field of its form: it goes on where the form is read only. */
    after?: ReactNode
  }

/** Page and form: create and edit are one screen. */
export function FormScreen({ form, children, creating, saveLabel, readOnly, fieldNames, shown, after, ...page }: FormScreenProps) {
  return (
    <Page width="record" {...page}>
      <RecordFormFrame
        form={form}
        {...(creating !== undefined && { creating })}
        {...(saveLabel !== undefined && { saveLabel })}
        {...(readOnly !== undefined && { readOnly })}
        {...(fieldNames !== undefined && { fieldNames })}
        {...(shown !== undefined && { shown })}
      >
        <div className={classes.stack}>{children}</div>
      </RecordFormFrame>
      {after !== undefined && <div className={classes.after}>{after}</div>}
    </Page>
  )
}
