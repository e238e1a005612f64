import { InteractionInput, type NewInteraction, prospectRoutes } from '@plantule/contract/provider/prospects'
import { todoRoutes } from '@plantule/contract/provider/todo'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { ChoiceField, DayField, LongTextField, TextField } from '../../../kit/form/fields.tsx'

const kinds = ['call', 'mail', 'visit', 'note'] as const

/** What was said with a prospect, and what follows from it. */
export function InteractionDialog({ prospectId, onClose }: { prospectId: number; onClose: () => void }) {
  const { t } = useTranslation(['provider', 'kit'])
  const add = useAction(
    prospectRoutes.addProspectInteraction,
    [prospectRoutes.getProspect, prospectRoutes.listProspects, todoRoutes.todo],
    { onError: () => true },
  )
  const [values] = useState((): NewInteraction => ({ kind: 'call', text: '', nextStep: null, nextOn: null }))
  return (
    <DialogForm<NewInteraction, unknown>
      title={t('prospects.addInteraction')}
      schema={InteractionInput}
      values={values}
      save={(body) => add.mutateAsync({ params: { id: prospectId }, body })}
      saveLabel={t('kit:save')}
      onClose={onClose}
      size="lg"
    >
      {({ control }) => (
        <>
          <ChoiceField
            control={control}
            name="kind"
            label={t('prospects.interactionKind')}
            required
            options={kinds.map((value) => ({ value, label: t(`interactions.${value}`) }))}
          />
          <LongTextField control={control} name="text" label={t('prospects.said')} required maxLength={4000} />
          <TextField control={control} name="nextStep" label={t('prospects.nextStep')} maxLength={200} />
          <DayField control={control} name="nextOn" label={t('prospects.nextOn')} />
        </>
      )}
    </DialogForm>
  )
}
