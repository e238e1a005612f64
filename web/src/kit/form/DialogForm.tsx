import { Group, Stack } from '@mantine/core'
import type { Schema } from '@plantule/contract/base/route'
import { useRef, useState, type ReactNode } from 'react'
import { FormProvider, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../api/error.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { confirm } from '../../ui/confirm.ts'
import { ConflictDialog, type ShownBy } from './ConflictDialog.tsx'
import { useEnterGoesOn } from './form-keys.ts'
import { useRecordForm, type Held, type Saving } from './record-form.ts'

export type DialogFormProps<V extends FieldValues, A> = {
  title: string
  /** In the shape of what `save` sends, before validation. */
  values: V
  /** The contract's schema of the body; without it the server alone judges. */
  schema?: object
  /** Sends it; throws ApiError, whose field errors go under their fields. */
  save: (values: V, saving: Saving<V>) => Promise<A>
  /** The version of the record that `values` were read at, and how to read it again when somebody else changed it. */
  version?: number | undefined
  reread?: ((refused: ApiError) => Promise<Held<V>>) | undefined
  /** How values are said in a conflict that no field of the kit shows. */
  shown?: ShownBy
  saveLabel: string
  /** Where "cancel" alone would be read as what the window does: voiding something. */
  leaveLabel?: string
  onClose: () => void
  /** What follows a save; else the dialog closes. */
  onSaved?: (answer: A) => void
  size?: 'sm' | 'md' | 'lg' | 'xl'
  children: (form: UseFormReturn<V>) => ReactNode
}

/** A short form in a window: a payment, an address, a note. */
export function DialogForm<V extends FieldValues, A = unknown>(props: DialogFormProps<V, A>) {
  const { t } = useTranslation()
  // What stood there when the window opened: the caller may write its values anew at each render.
  const [{ values, version }] = useState({ values: props.values, version: props.version })
  const form = useRecordForm<Schema<V, V>, A>({
    // The values are those of the schema; which zod class made it does not matter here.
    ...(props.schema && { schema: props.schema as Schema<V, V> }),
    values,
    ...(version !== undefined && { version }),
    save: props.save,
    ...(props.reread && { reread: props.reread }),
    draft: false,
    saidOnSave: '',
    onSaved: (answer) => (props.onSaved ? props.onSaved(answer) : props.onClose()),
  })
  const frame = useRef<HTMLFormElement>(null)
  useEnterGoesOn(frame)
  const { isDirty, isSubmitting } = form.formState
  const leave = async (): Promise<void> => {
    const question = { title: t('form.leaveTitle'), text: t('form.leaveText'), confirm: t('form.leave'), cancel: t('form.stay') }
    if (!isDirty || (await confirm({ ...question, danger: true }))) props.onClose()
  }
  return (
    <Dialog title={props.title} onClose={() => void leave()} size={props.size ?? 'md'}>
      <FormProvider {...form}>
        <form ref={frame} noValidate onSubmit={(event) => void form.submit(event)}>
          <Stack gap="sm">{props.children(form as unknown as UseFormReturn<V>)}</Stack>
          <Group justify="flex-end" mt="lg" gap="sm">
            <Button look="quiet" onClick={() => void leave()}>
              {props.leaveLabel ?? t('cancel')}
            </Button>
            <Button look="main" type="submit" busy={isSubmitting}>
              {props.saveLabel}
            </Button>
          </Group>
        </form>
        {form.conflict && (
          <ConflictDialog
            conflict={form.conflict}
            control={form.control}
            names={undefined}
            shown={props.shown}
            onChoose={(chosen) => form.conflict && form.settle(chosen as V, form.conflict.theirs)}
            onClose={form.abandonConflict}
          />
        )}
      </FormProvider>
    </Dialog>
  )
}
