import { type Stratification, StratificationInput, stratificationRoutes } from '@plantule/contract/production/stratifications'
import { IconSeedling } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { FormScreen } from '../../../kit/form/FormScreen.tsx'
import { useRecord } from '../../../kit/form/use-record.ts'
import { paths } from '../../../paths.ts'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Pill } from '../../../ui/Pill.tsx'
import { stratificationTones } from '../parts/stratification-tones.ts'
import { Checks } from './Checks.tsx'
import { LoseDialog } from './LoseDialog.tsx'
import { NextDialog } from './NextDialog.tsx'
import { PhaseDays } from './PhaseDays.tsx'
import { SowDialog } from './SowDialog.tsx'
import { Sowings } from './Sowings.tsx'
import { StratificationFields } from './StratificationFields.tsx'

const bodyOf = (lot: Stratification): StratificationInput => ({
  name: lot.name,
  taxonId: lot.taxon?.id ?? null,
  placeId: lot.place?.id ?? null,
  startedOn: lot.startedOn,
  quantity: lot.quantity,
  unit: lot.unit,
  seedSource: lot.seedSource,
  sourceId: lot.source?.id ?? null,
  dormancy: lot.dormancy,
  substrate: lot.substrate,
  phases: lot.phases.map(({ kind, lowC, highC, weeks }) => ({ kind, lowC, highC, weeks })),
  protocol: lot.protocol,
  note: lot.note,
})

export function EditStratification({ lot }: { lot: Stratification }) {
  const { t } = useTranslation(['propagation', 'kit'])
  const navigate = useNavigate()
  const mayWrite = useCan('production.write')
  const [asked, setAsked] = useState<'next' | 'sow' | 'lost' | null>(null)
  const { form } = useRecord({
    get: stratificationRoutes.getStratification,
    update: stratificationRoutes.updateStratification,
    stale: [stratificationRoutes.listStratifications],
    record: lot,
    schema: StratificationInput,
    bodyOf,
  })
  const remove = useAction(stratificationRoutes.removeStratification, [stratificationRoutes.listStratifications], {
    onSuccess: () => void navigate({ to: paths.stratifications }),
  })
  const ended = lot.state === 'sown' || lot.state === 'lost'
  const over = lot.phases.filter((phase) => phase.state !== 'planned').length
  const following = lot.phases.find((phase) => phase.state === 'planned')
  const nextLabel = following ? t(`begin.${following.kind}`) : t('begin.ready')
  const close = (): void => setAsked(null)
  const askRemoval = async (): Promise<void> => {
    const question = { title: t('removeTitle', { number: lot.number }), text: t('removeText'), confirm: t('kit:delete') }
    if (await confirm({ ...question, danger: true })) remove.mutate({ params: { id: lot.id } })
  }
  return (
    <>
      <FormScreen
        form={form}
        title={lot.name}
        subtitle={lot.number}
        aside={<Pill tone={stratificationTones[lot.state]}>{t(`states.${lot.state}`)}</Pill>}
        back={{ to: paths.stratifications, label: t('title') }}
        after={<Checks lot={lot} mayWrite={mayWrite} />}
        readOnly={
          !mayWrite ? t('readOnly') : ended ? t(`endedText.${lot.state === 'lost' ? 'lost' : 'sown'}`, { reason: lot.lostReason }) : false
        }
        fieldNames={{ name: t('name'), startedOn: t('startedOn'), quantity: t('quantity'), sourceId: t('seedLot'), phases: t('phases') }}
        shown={{
          phases: (phases) =>
            (phases as Stratification['phases']).map(({ kind, weeks }) => `${t(`phaseKinds.${kind}`)} ${weeks}`).join(' + '),
        }}
        actions={
          mayWrite &&
          !ended && (
            <>
              {lot.state === 'ready' ? (
                <Button look="main" icon={<IconSeedling size={16} />} onClick={() => setAsked('sow')}>
                  {t('sow.title')}
                </Button>
              ) : (
                <Button look="main" onClick={() => setAsked('next')}>
                  {nextLabel}
                </Button>
              )}
              <ActionMenu
                label={t('actions')}
                actions={[
                  { label: t('lose.title'), danger: true, run: () => setAsked('lost') },
                  {
                    label: t('kit:delete'),
                    danger: true,
                    disabled: lot.sowings.length > 0 && t('sownAlready'),
                    run: () => void askRemoval(),
                  },
                ]}
              />
            </>
          )
        }
      >
        <PhaseDays lot={lot} />
        <Sowings lot={lot} />
        <StratificationFields species={lot.taxon} source={lot.source} over={over} />
      </FormScreen>
      {asked === 'next' && <NextDialog lot={lot} title={nextLabel} onClose={close} />}
      {asked === 'sow' && <SowDialog lot={lot} onClose={close} />}
      {asked === 'lost' && <LoseDialog lot={lot} onClose={close} />}
    </>
  )
}
