import { type Stratification, stratificationRoutes } from '@plantule/contract/production/stratifications'
import { useTranslation } from 'react-i18next'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { Text } from '../../../ui/layout.ts'
import { useStratificationAct } from './use-stratification-act.ts'

/** What is left is given up, and why: the next protocol learns from it. */
export function LoseDialog({ lot, onClose }: { lot: Stratification; onClose: () => void }) {
  const { t } = useTranslation('propagation')
  const lose = useStratificationAct(stratificationRoutes.loseStratification)
  return (
    <DialogForm
      title={t('lose.title')}
      values={{ reason: '' }}
      save={({ reason }) => lose.mutateAsync({ params: { id: lot.id }, body: { version: lot.version, reason } })}
      saveLabel={t('lose.confirm')}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Text size="sm">{t('lose.text', { left: t(`amounts.${lot.unit}`, { count: lot.left }) })}</Text>
          <TextField control={control} name="reason" label={t('lose.reason')} placeholder={t('lose.reasonHint')} required />
        </>
      )}
    </DialogForm>
  )
}
