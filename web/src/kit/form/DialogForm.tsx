import { zodResolver } from '@hookform/resolvers/zod'
import { Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormProvider, useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { showError } from '../../ui/toast.ts'
import { placeFieldErrors } from './record-form.ts'

export type DialogFormProps<V extends FieldValues, A> = {
  title: string
  /** In the shape of what `save` sends, before validation. */
  values: V
  /** The contract's schema of the body; without it the server alone judges. */
  schema?: object
  /** Sends it; throws ApiError, whose field errors go under their fields. */
  save: (values: V) => Promise<A>
  saveLabel: string
  onClose: () => void
  /** What follows a save; else the dialog closes. */
  onSaved?: (answer: A) => void
  size?: 'sm' | 'md' | 'lg' | 'xl'
  children: (form: UseFormReturn<V>) => ReactNode
}

/** A short form in a window: a payment, an address, a note. */
export function DialogForm<V extends FieldValues, A = unknown>(props: DialogFormProps<V, A>) {
  const { t } = useTranslation()
  const form = useForm<V>({
    // The values are those of the schema; which zod class made it does not matter here.
    ...(props.schema && { resolver: zodResolver(props.schema as never) as never }),
    defaultValues: props.values as DefaultValues<V>,
    mode: 'onTouched',
  })
  const submit = form.handleSubmit(async (values) => {
    try {
      const answer = await props.save(values)
      if (props.onSaved) props.onSaved(answer)
      else props.onClose()
    } catch (error) {
      if (!placeFieldErrors(form, error)) showError(error)
    }
  })
  return (
    <Dialog title={props.title} onClose={props.onClose} size={props.size ?? 'md'}>
      <FormProvider {...form}>
        <form noValidate onSubmit={(event) => void submit(event)}>
          <Stack gap="sm">{props.children(form)}</Stack>
          <Group justify="flex-end" mt="lg" gap="sm">
            <Button look="quiet" onClick={props.onClose}>
              {t('cancel')}
            </Button>
            <Button look="main" type="submit" busy={form.formState.isSubmitting}>
              {props.saveLabel}
            </Button>
          </Group>
        </form>
      </FormProvider>
    </Dialog>
  )
}
