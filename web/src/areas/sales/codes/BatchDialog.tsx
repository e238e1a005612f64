import { codesRoutes } from '@plantule/contract/codes/discount-codes'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { StockField, TextField } from '../../../kit/form/fields.tsx'
import { Grid } from '../../../ui/layout.ts'
import { showToast } from '../../../ui/toast.ts'
import { blankTerms } from './discount-body.ts'
import { TermFields } from './TermFields.tsx'

const blank = { ...blankTerms, maxUses: 1, name: '', prefix: '', count: 100 }

/** Many codes with the same terms: one for each recipient. */
export default function BatchDialog({ onClose, onMade }: { onClose: () => void; onMade: () => void }) {
  const { t } = useTranslation('codes')
  const create = useAction(codesRoutes.createBatch, [codesRoutes.listDiscountCodes, codesRoutes.listBatches], { onError: () => true })
  return (
    <DialogForm
      title={t('batches.new')}
      values={blank}
      save={async (body) => {
        const { count } = await create.mutateAsync({ body })
        showToast({ text: t('batches.made', { count }) })
        // After the window has closed itself.
        setTimeout(onMade)
      }}
      saveLabel={t('batches.new')}
      onClose={onClose}
      size="lg"
    >
      {({ control }) => (
        <>
          <Grid gap="sm">
            <Grid.Col span={12}>
              <TextField
                control={control}
                name="name"
                label={t('batches.name')}
                placeholder={t('batches.nameHint')}
                required
                data-autofocus
                maxLength={80}
              />
            </Grid.Col>
            <Grid.Col span={6}>
              <TextField control={control} name="prefix" label={t('batches.prefix')} placeholder={t('batches.prefixHint')} maxLength={12} />
            </Grid.Col>
            <Grid.Col span={6}>
              <StockField control={control} name="count" label={t('batches.count')} required />
            </Grid.Col>
          </Grid>
          <TermFields chosen={[]} />
        </>
      )}
    </DialogForm>
  )
}
