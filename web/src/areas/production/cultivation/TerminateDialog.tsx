import type { Cultivation } from '@plantule/contract/production/cultivations'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { ChoiceField, TextField } from '../../../kit/form/fields.tsx'
import { figure } from '../../../ui/format.ts'
import { Text } from '../../../ui/layout.ts'
import { ofCultivations } from '../parts/of-cultivations.ts'
import { TargetField } from './TargetField.tsx'

/** The end of a cultivation asks what becomes of the plants that are left. */
export function TerminateDialog({ lot, onClose }: { lot: Cultivation; onClose: () => void }) {
  const { t } = useTranslation('production')
  const terminate = useAction(cultivationRoutes.terminateCultivation, ofCultivations, { onError: () => true })
  const [to, setTo] = useState<number | null>(null)
  const choose = useCallback((id: number | null) => setTo(id), [])
  const left = lot.sizes.reduce((sum, size) => sum + size.onHand, 0)
  return (
    <DialogForm
      title={t('terminate.title')}
      values={{ rest: 'lost' as 'lost' | 'moved', reason: '' }}
      save={({ rest, reason }) =>
        terminate.mutateAsync({ params: { id: lot.id }, body: { version: lot.version, rest, to: rest === 'moved' ? to : null, reason } })
      }
      saveLabel={t('terminate.confirm')}
      onClose={onClose}
    >
      {({ control, watch }) => (
        <>
          <Text size="sm">{left === 0 ? t('terminate.sold') : t('terminate.left', { count: left, shown: figure(left) })}</Text>
          {left > 0 && (
            <ChoiceField
              control={control}
              name="rest"
              label={t('terminate.rest')}
              required
              options={(['lost', 'moved'] as const).map((value) => ({ value, label: t(`terminate.rests.${value}`) }))}
            />
          )}
          {left > 0 && watch('rest') === 'moved' && <Elsewhere lot={lot} value={to} onChange={choose} />}
          <TextField control={control} name="reason" label={t('terminate.reason')} />
        </>
      )}
    </DialogForm>
  )
}

/** The calibers of the cultivation that ends are no place to go: another one is searched for. */
function Elsewhere({ lot, value, onChange }: { lot: Cultivation; value: number | null; onChange: (id: number | null) => void }) {
  const [first] = [...lot.children, ...lot.parents.filter((parent) => parent.kind === 'cultivation')]
  return <TargetField lot={first ?? { ...lot, id: lot.id }} without={null} value={value} error={undefined} onChange={onChange} />
}
