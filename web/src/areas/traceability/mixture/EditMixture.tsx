import { type Mixture, MixtureForm, mixtureRoutes } from '@plantule/contract/traceability/mixtures'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { FormScreen } from '../../../kit/form/FormScreen.tsx'
import { useRecord } from '../../../kit/form/use-record.ts'
import { TraceButton } from '../../../kit/trace/TraceButton.tsx'
import { paths } from '../../../paths.ts'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { PrintLabels } from '../../../kit/labels/PrintLabels.tsx'
import { MarkPill } from '../parts/local/Mark.tsx'
import { ofLocal } from '../parts/local/of-local.ts'
import { OriginPanel } from '../parts/local/OriginPanel.tsx'
import { SellPanel } from '../parts/local/SellPanel.tsx'
import { StockPanel } from '../parts/local/StockPanel.tsx'
import { useDossier } from '../parts/local/use-dossier.ts'
import { MixtureFields } from './MixtureFields.tsx'
import { RecipeDialog } from './RecipeDialog.tsx'

const bodyOf = (mixture: Mixture): MixtureForm => ({
  name: mixture.name,
  taxonId: mixture.taxon?.id ?? null,
  startedOn: mixture.startedOn,
  placeId: mixture.place?.id ?? null,
  justification: mixture.origin.justification,
  note: mixture.note,
})

export function EditMixture({ mixture }: { mixture: Mixture }) {
  const { t } = useTranslation(['local', 'kit'])
  const navigate = useNavigate()
  const mayWrite = useCan('traceability.write')
  const dossier = useDossier(mixture.id)
  const [dialog, setDialog] = useState<'recipe' | 'labels' | null>(null)
  const { form } = useRecord({
    get: mixtureRoutes.getMixture,
    update: mixtureRoutes.updateMixture,
    stale: ofLocal,
    record: mixture,
    schema: MixtureForm,
    bodyOf,
  })
  const remove = useAction(mixtureRoutes.removeMixture, ofLocal, { onSuccess: () => void navigate({ to: paths.mixtures }) })
  const askRemoval = async (): Promise<void> => {
    const question = { title: t('removeTitle', { number: mixture.number }), text: t('removeText'), confirm: t('kit:delete') }
    if (await confirm({ ...question, danger: true })) remove.mutate({ params: { id: mixture.id } })
  }
  return (
    <FormScreen
      form={form}
      title={mixture.name}
      subtitle={mixture.number}
      aside={mixture.sources.length > 0 && <MarkPill origin={mixture.origin} />}
      back={{ to: paths.mixtures, label: t('mixtures') }}
      readOnly={!mayWrite && t('readOnly')}
      fieldNames={{ name: t('name') }}
      actions={
        <>
          {mayWrite && (
            <Button look={mixture.sources.length === 0 ? 'main' : 'plain'} onClick={() => setDialog('recipe')}>
              {t('mixture.recipe')}
            </Button>
          )}
          <TraceButton of="lot" id={mixture.id} />
          <ActionMenu
            label={t('actions')}
            actions={[
              { label: t('labels.title'), run: () => setDialog('labels') },
              dossier,
              ...(mayWrite ? [{ label: t('kit:delete'), danger: true, run: () => void askRemoval() }] : []),
            ]}
          />
        </>
      }
    >
      <StockPanel lot={mixture} mayWrite={mayWrite} />
      {mixture.sources.length > 0 && <OriginPanel lot={mixture} />}
      <SellPanel lot={mixture} kind="mixture" mayWrite={mayWrite} />
      <MixtureFields />
      {dialog === 'recipe' && <RecipeDialog mixture={mixture} onClose={() => setDialog(null)} />}
      {dialog === 'labels' && <PrintLabels subject="local_lot" ids={[mixture.id]} count={1} onClose={() => setDialog(null)} />}
    </FormScreen>
  )
}
