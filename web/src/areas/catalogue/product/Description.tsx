import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { RichText } from '../../../kit/rich-text/RichText.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import type { ProductFormState } from './use-product-form.ts'

export function Description({ form, readOnly }: { form: ProductFormState; readOnly: boolean }) {
  const { t } = useTranslation('product')
  return (
    <Panel title={t('description')} text={t('descriptionText')}>
      <Controller
        control={form.control}
        name="description"
        render={({ field }) => (
          <RichText label={t('description')} value={field.value ?? ''} onChange={field.onChange} readOnly={readOnly} />
        )}
      />
    </Panel>
  )
}
