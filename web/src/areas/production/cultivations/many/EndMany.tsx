import { type LotBefore, manyCultivationsRoutes } from '@plantule/contract/production/many'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/client.ts'
import type { ApiError } from '../../../../api/error.ts'
import { useAction } from '../../../../api/query.ts'
import { DialogForm } from '../../../../kit/form/DialogForm.tsx'
import { TextField } from '../../../../kit/form/fields.tsx'
import { BeforeList } from '../../../../kit/jobs/BeforeList.tsx'
import { targetOf } from '../../../../kit/list/target-of.ts'
import { LoadFailed } from '../../../../kit/LoadFailed.tsx'
import { Waiting } from '../../../../kit/Waiting.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { figure } from '../../../../ui/format.ts'
import { Text } from '../../../../ui/layout.ts'
import type { AskedProps } from './ManyCultivations.tsx'

/** The end of many cultivations: shown one by one with what would be lost, those left out with the reason. */
export function EndMany(props: AskedProps) {
  const target = targetOf(props.chosen)
  const { data, error, refetch } = useQuery<{ items: LotBefore[] }, ApiError>({
    queryKey: [manyCultivationsRoutes.previewCultivations.path, target],
    queryFn: () => call(manyCultivationsRoutes.previewCultivations, { body: { target } }),
    gcTime: 0,
  })
  if (data) return <EndForm {...props} items={data.items} />
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      {error ? <LoadFailed error={error} retry={() => void refetch()} /> : <Waiting />}
    </Dialog>
  )
}

const stays = ({ ended, held }: LotBefore): boolean => ended || held > 0

function EndForm({ title, items, onStarted, onClose }: AskedProps & { items: LotBefore[] }) {
  const { t } = useTranslation('production')
  const end = useAction(manyCultivationsRoutes.terminateCultivations, [], { onError: () => true })
  const ending = items.filter((item) => !stays(item))
  const lost = ending.reduce((sum, { plants }) => sum + plants, 0)
  const plants = (count: number): string => t('many.end.plants', { count, shown: figure(count) })
  const list = (
    <BeforeList
      items={items}
      nameOf={({ number, name }) => [number, name]}
      leftOf={(item) =>
        item.ended ? t('many.end.ended') : item.held > 0 ? t('many.end.held', { count: item.held, shown: figure(item.held) }) : null
      }
      shown={(item) => plants(item.plants)}
    />
  )
  if (ending.length === 0)
    return (
      <Dialog title={title} onClose={onClose} size="lg">
        {list}
      </Dialog>
    )
  return (
    <DialogForm
      title={title}
      values={{ reason: '' }}
      save={({ reason }) => end.mutateAsync({ body: { items: ending.map((item) => ({ id: item.id, plants: item.plants })), reason } })}
      saveLabel={t('many.end.confirm', { count: ending.length })}
      onSaved={onStarted}
      onClose={onClose}
      size="lg"
    >
      {({ control }) => (
        <>
          <Text size="sm">{lost === 0 ? t('many.end.none') : t('many.end.text', { count: lost, shown: figure(lost) })}</Text>
          {list}
          <TextField control={control} name="reason" label={t('terminate.reason')} maxLength={200} />
        </>
      )}
    </DialogForm>
  )
}
