import { type PackConfig, packRoutes } from '@plantule/contract/packs/packs'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { CheckField, PercentField, StockField } from '../../../kit/form/fields.tsx'

export function PackSettings({ config, onClose }: { config: PackConfig; onClose: () => void }) {
  const { t } = useTranslation(['packs', 'kit'])
  const save = useAction(packRoutes.setPackConfig, [packRoutes.packConfig], { onError: () => true })
  return (
    <DialogForm
      title={t('settings.title')}
      values={config}
      save={(body) => save.mutateAsync({ body })}
      saveLabel={t('kit:save')}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <PercentField control={control} name="defaultDiscountBp" label={t('settings.discount')} />
          <StockField control={control} name="lowStock" label={t('settings.low')} />
          <CheckField control={control} name="copyPictures" label={t('settings.copy')} />
        </>
      )}
    </DialogForm>
  )
}
