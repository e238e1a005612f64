import { CannedAnswers, staffTicketRoutes } from '@plantule/contract/support/staff-tickets'
import { useQuery } from '@tanstack/react-query'
import { useFieldArray, type Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { LongTextField, TextField } from '../../../kit/form/fields.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Stack } from '../../../ui/layout.ts'

/** Answers written beforehand, in the order in which they are offered. */
export default function AnswersDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['provider', 'kit'])
  const { data } = useQuery(read(staffTicketRoutes.listAnswers, {}))
  const save = useAction(staffTicketRoutes.saveAnswers, [staffTicketRoutes.listAnswers], { onError: () => true })
  if (!data) return null
  return (
    <DialogForm<CannedAnswers, unknown>
      title={t('tickets.answers')}
      schema={CannedAnswers}
      values={data}
      save={(body) => save.mutateAsync({ body })}
      saveLabel={t('kit:save')}
      onClose={onClose}
      size="lg"
    >
      {({ control }) => <Answers control={control} />}
    </DialogForm>
  )
}

function Answers({ control }: { control: Control<CannedAnswers> }) {
  const { t } = useTranslation(['provider', 'kit'])
  const { fields, append, remove } = useFieldArray({ control, name: 'items' })
  return (
    <Stack gap="md">
      {fields.map((field, at) => (
        <Stack key={field.id} gap="xs">
          <TextField control={control} name={`items.${at}.title`} label={t('tickets.cannedTitle')} required maxLength={80} />
          <LongTextField control={control} name={`items.${at}.text`} label={t('tickets.cannedText')} required maxLength={4000} />
          <Button look="quiet" onClick={() => remove(at)}>
            {t('kit:delete')}
          </Button>
        </Stack>
      ))}
      <Button onClick={() => append({ title: '', text: '' })}>{t('tickets.addAnswer')}</Button>
    </Stack>
  )
}
