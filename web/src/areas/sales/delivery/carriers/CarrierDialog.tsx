import { carrierRoutes, labelFormats } from '@plantule/contract/carriers/carriers'
import type { ReactNode } from 'react'
import type { Control, FieldValues, Path } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DialogForm } from '../../../../kit/form/DialogForm.tsx'
import { ChoiceField } from '../../../../kit/form/fields.tsx'
import { PasswordField } from '../../../../kit/form/PasswordField.tsx'
import { Text } from '../../../../ui/layout.ts'
import { showToast } from '../../../../ui/toast.ts'

/** What the answer to any of them makes stale. */
export const stale = [carrierRoutes.getCarriers]

type CarrierDialogProps<V extends FieldValues> = {
  name: string
  /** Where the carrier gives its keys. */
  where: string
  values: V
  save: (body: V) => Promise<unknown>
  onClose: () => void
  children: (control: Control<V>) => ReactNode
}

/** Keys of a carrier; they are tried before they are kept, and never come back to the screen. */
export function CarrierDialog<V extends FieldValues>({ name, where, values, save, onClose, children }: CarrierDialogProps<V>) {
  const { t } = useTranslation('carriers')
  return (
    <DialogForm
      title={name}
      values={values}
      save={(body) => save(body)}
      saveLabel={t('tryAndKeep')}
      onSaved={() => {
        onClose()
        showToast({ text: t('checked') })
      }}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Text size="sm" c="dimmed">
            {where}
          </Text>
          {children(control)}
          <ChoiceField
            control={control}
            name={'labelFormat' as Path<V>}
            label={t('format')}
            options={labelFormats.map((value) => ({ value, label: t(`formats.${value}`) }))}
            required
          />
        </>
      )}
    </DialogForm>
  )
}

type SecretProps<V extends FieldValues> = { control: Control<V>; name: Path<V>; label: string; kept: boolean }

/** Empty keeps the one that stands. */
export function SecretField<V extends FieldValues>({ kept, ...field }: SecretProps<V>) {
  const { t } = useTranslation('carriers')
  return <PasswordField {...field} autoComplete="off" {...(kept && { description: t('secretKept') })} />
}
