import { type Cultivation, CultivationForm, livingStates } from '@plantule/contract/production/cultivations'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { useAction } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { FormScreen } from '../../../kit/form/FormScreen.tsx'
import { useRecord } from '../../../kit/form/use-record.ts'
import { TraceButton } from '../../../kit/trace/TraceButton.tsx'
import { paths } from '../../../paths.ts'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Pill } from '../../../ui/Pill.tsx'
import { cultivationTones } from '../parts/cultivation-tones.ts'
import { ofCultivations } from '../parts/of-cultivations.ts'
import { CultivationFields } from './CultivationFields.tsx'
import { Family } from './Family.tsx'
import { GrownFor } from './GrownFor.tsx'
import { Interventions } from './Interventions.tsx'
import { Treatments } from './Treatments.tsx'
import { MarginPanel } from './MarginPanel.tsx'
import { Measured } from './Measured.tsx'
import { Moves } from './Moves.tsx'
import { Pictures } from './Pictures.tsx'
import { Promises } from './Promises.tsx'
import { Sizes } from './Sizes.tsx'
import { Tags } from './Tags.tsx'
import { TerminateDialog } from './TerminateDialog.tsx'

const bodyOf = (lot: Cultivation): z.output<typeof CultivationForm> => ({
  name: lot.name,
  taxonId: lot.taxon?.id ?? null,
  productId: lot.product?.id ?? null,
  origin: lot.origin,
  state: livingStates.find((state) => state === lot.state) ?? 'active',
  placeId: lot.place?.id ?? null,
  startedOn: lot.startedOn,
  readyOn: lot.readyOn,
  customerId: lot.customer?.id ?? null,
  note: lot.note,
})

export function EditCultivation({ lot }: { lot: Cultivation }) {
  const { t } = useTranslation(['production', 'kit', 'growing'])
  const navigate = useNavigate()
  const mayWrite = useCan('production.write')
  const ended = lot.endedAt !== null
  const [ending, setEnding] = useState(false)
  const { form } = useRecord({
    get: cultivationRoutes.getCultivation,
    update: cultivationRoutes.updateCultivation,
    stale: ofCultivations,
    record: lot,
    schema: CultivationForm,
    bodyOf,
  })
  const remove = useAction(cultivationRoutes.removeCultivation, ofCultivations, {
    onSuccess: () => void navigate({ to: paths.cultivations }),
  })
  const askRemoval = async (): Promise<void> => {
    const question = { title: t('removeTitle', { number: lot.number }), text: t('removeText'), confirm: t('kit:delete') }
    if (await confirm({ ...question, danger: true })) remove.mutate({ params: { id: lot.id } })
  }
  return (
    <>
      <FormScreen
        form={form}
        title={lot.name}
        subtitle={lot.customer ? `${lot.number} · ${t('growing:for', { name: lot.customer.name })}` : lot.number}
        aside={<Pill tone={cultivationTones[lot.state]}>{t(`states.${lot.state}`)}</Pill>}
        back={{ to: paths.cultivations, label: t('title') }}
        readOnly={(!mayWrite && t('readOnly')) || (ended && t('ended'))}
        fieldNames={{ name: t('name'), startedOn: t('startedOn'), readyOn: t('readyOn') }}
        after={
          <>
            <Pictures lot={lot} mayWrite={mayWrite} />
            <Tags lot={lot} mayWrite={mayWrite} />
            <Interventions lotId={lot.id} mayWrite={mayWrite} ended={ended} />
            <Treatments lotId={lot.id} mayWrite={mayWrite} ended={ended} />
            <Measured lotId={lot.id} />
            <MarginPanel lotId={lot.id} />
            <Family lot={lot} />
            <Moves lotId={lot.id} />
          </>
        }
        actions={
          <>
            <TraceButton of="lot" id={lot.id} />
            {mayWrite && (
              <ActionMenu
                label={t('actions')}
                actions={[
                  { label: t('terminate.title'), disabled: ended && t('ended'), run: () => setEnding(true) },
                  { label: t('kit:delete'), danger: true, run: () => void askRemoval() },
                ]}
              />
            )}
          </>
        }
      >
        <Sizes lot={lot} mayWrite={mayWrite && !ended} />
        <GrownFor lotId={lot.id} />
        <Promises lotId={lot.id} />
        <CultivationFields species={lot.taxon} />
      </FormScreen>
      {ending && <TerminateDialog lot={lot} onClose={() => setEnding(false)} />}
    </>
  )
}
