import { marginRoutes } from '@plantule/contract/analysis/margins'
import { type GrowingCosts, growingCostRoutes } from '@plantule/contract/production/growing-costs'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { MoneyField } from '../../../kit/form/fields.tsx'

const ofMargins = [marginRoutes.readMargin, marginRoutes.listMargins, marginRoutes.summariseMargins, growingCostRoutes.getGrowingCosts]

/** What an hour of work and a square metre cost the whole nursery: all cultivations are charged with it. */
export function CostsDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(read(growingCostRoutes.getGrowingCosts, {}))
  return data ? <CostsForm costs={data} onClose={onClose} /> : null
}

function CostsForm({ costs, onClose }: { costs: GrowingCosts; onClose: () => void }) {
  const { t } = useTranslation('margins')
  const save = useAction(growingCostRoutes.setGrowingCosts, ofMargins, { onError: () => true })
  return (
    <DialogForm<GrowingCosts>
      title={t('setTitle')}
      values={costs}
      save={(body) => save.mutateAsync({ body })}
      saveLabel={t('save')}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <MoneyField control={control} name="labourCents" label={t('labour')} description={t('labourText')} />
          <MoneyField control={control} name="spaceCents" label={t('space')} description={t('spaceText')} />
        </>
      )}
    </DialogForm>
  )
}
