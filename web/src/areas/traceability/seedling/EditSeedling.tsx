import { type Seedling, SeedlingForm, seedlingRoutes } from '@plantule/contract/traceability/seedlings'
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
import { LocalPapers } from '../parts/local/LocalPapers.tsx'
import { MarkPill } from '../parts/local/Mark.tsx'
import { ofLocal } from '../parts/local/of-local.ts'
import { OriginPanel } from '../parts/local/OriginPanel.tsx'
import { StockPanel } from '../parts/local/StockPanel.tsx'
import { useDossier } from '../parts/local/use-dossier.ts'
import { PotDialog } from './PotDialog.tsx'
import { SeedlingFields } from './SeedlingFields.tsx'

const bodyOf = (seedling: Seedling): SeedlingForm => ({
  name: seedling.name,
  sourceId: seedling.sources[0]?.id ?? null,
  sown: seedling.sown,
  startedOn: seedling.startedOn,
  container: seedling.container,
  placeId: seedling.place?.id ?? null,
  emerged: seedling.emerged,
  emergedOn: seedling.emergedOn,
  justification: seedling.origin.justification,
  note: seedling.note,
})

export function EditSeedling({ seedling }: { seedling: Seedling }) {
  const { t } = useTranslation(['local', 'kit'])
  const navigate = useNavigate()
  const mayWrite = useCan('traceability.write')
  const dossier = useDossier(seedling.id)
  const [dialog, setDialog] = useState<'pot' | 'labels' | null>(null)
  const { form } = useRecord({
    get: seedlingRoutes.getSeedling,
    update: seedlingRoutes.updateSeedling,
    stale: ofLocal,
    record: seedling,
    schema: SeedlingForm,
    bodyOf,
  })
  const remove = useAction(seedlingRoutes.removeSeedling, ofLocal, { onSuccess: () => void navigate({ to: paths.seedlings }) })
  const askRemoval = async (): Promise<void> => {
    const question = { title: t('removeTitle', { number: seedling.number }), text: t('removeText'), confirm: t('kit:delete') }
    if (await confirm({ ...question, danger: true })) remove.mutate({ params: { id: seedling.id } })
  }
  return (
    <FormScreen
      form={form}
      title={seedling.name}
      subtitle={seedling.number}
      aside={<MarkPill origin={seedling.origin} />}
      back={{ to: paths.seedlings, label: t('seedlings') }}
      readOnly={!mayWrite && t('readOnly')}
      fieldNames={{ name: t('name'), sown: t('seedling.sown'), emerged: t('seedling.emerged') }}
      actions={
        <>
          {mayWrite && (
            <Button disabled={seedling.onHand === 0 && t('seedling.nothingUp')} onClick={() => setDialog('pot')}>
              {t('seedling.pot')}
            </Button>
          )}
          <TraceButton of="lot" id={seedling.id} />
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
      <StockPanel lot={seedling} mayWrite={mayWrite} />
      <OriginPanel lot={seedling} />
      <SeedlingFields known={seedling.sources[0] ?? null} />
      <LocalPapers id={seedling.id} kind="seedling" papers={seedling.papers} mayWrite={mayWrite} />
      {dialog === 'pot' && <PotDialog seedling={seedling} onClose={() => setDialog(null)} />}
      {dialog === 'labels' && <PrintLabels subject="local_lot" ids={[seedling.id]} count={1} onClose={() => setDialog(null)} />}
    </FormScreen>
  )
}
