import { type Stratification, stratificationRoutes } from '@plantule/contract/production/stratifications'
import { useTranslation } from 'react-i18next'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { DayField } from '../../../kit/form/fields.tsx'
import { parisDay } from '../../../ui/format.ts'
import { Text } from '../../../ui/layout.ts'
import { useStratificationAct } from './use-stratification-act.ts'

/** The next phase begins, or the last one is over, on a day that is today unless told. */
export function NextDialog({ lot, title, onClose }: { lot: Stratification; title: string; onClose: () => void }) {
  const { t } = useTranslation('propagation')
  const next = useStratificationAct(stratificationRoutes.advanceStratification)
  return (
    <DialogForm
      title={title}
      values={{ on: parisDay() }}
      save={({ on }) => next.mutateAsync({ params: { id: lot.id }, body: { version: lot.version, on } })}
      saveLabel={title}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Text size="sm">{t('nextText')}</Text>
          <DayField control={control} name="on" label={t('on')} required max={parisDay()} />
        </>
      )}
    </DialogForm>
  )
}
