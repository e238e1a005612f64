import { type Batch, BatchForm, batchRoutes } from '@plantule/contract/traceability/batches'
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
import { confirm } from '../../../ui/confirm.ts'
import { PrintLabels } from '../../../kit/labels/PrintLabels.tsx'
import { LocalPapers } from '../parts/local/LocalPapers.tsx'
import { MarkPill } from '../parts/local/Mark.tsx'
import { ofLocal } from '../parts/local/of-local.ts'
import { OriginPanel } from '../parts/local/OriginPanel.tsx'
import { SellPanel } from '../parts/local/SellPanel.tsx'
import { StockPanel } from '../parts/local/StockPanel.tsx'
import { useDossier } from '../parts/local/use-dossier.ts'
import { bodyOf } from './batch-form.ts'
import { BatchFields } from './BatchFields.tsx'
import { Germination } from './Germination.tsx'
import { Sources } from './Sources.tsx'

export function EditBatch({ batch }: { batch: Batch }) {
  const { t } = useTranslation(['local', 'kit'])
  const navigate = useNavigate()
  const mayWrite = useCan('traceability.write')
  const dossier = useDossier(batch.id)
  const [printing, setPrinting] = useState(false)
  const { form } = useRecord({
    get: batchRoutes.getBatch,
    update: batchRoutes.updateBatch,
    stale: ofLocal,
    record: batch,
    schema: BatchForm,
    bodyOf,
  })
  const remove = useAction(batchRoutes.removeBatch, [batchRoutes.listBatches], {
    onSuccess: () => void navigate({ to: paths.batches }),
  })
  const askRemoval = async (): Promise<void> => {
    const question = { title: t('removeTitle', { number: batch.number }), text: t('removeText'), confirm: t('kit:delete') }
    if (await confirm({ ...question, danger: true })) remove.mutate({ params: { id: batch.id } })
  }
  return (
    <FormScreen
      form={form}
      title={batch.name}
      subtitle={batch.number}
      aside={<MarkPill origin={batch.origin} />}
      back={{ to: paths.batches, label: t('batches') }}
      readOnly={!mayWrite && t('readOnly')}
      fieldNames={{
        name: t('name'),
        sources: t('sources'),
        declared: t('batch.declared'),
        cleaned: t('batch.cleaned'),
        tests: t('tests.title'),
      }}
      actions={
        <>
          <TraceButton of="lot" id={batch.id} />
          <ActionMenu
            label={t('actions')}
            actions={[
              { label: t('labels.title'), run: () => setPrinting(true) },
              dossier,
              ...(mayWrite ? [{ label: t('kit:delete'), danger: true, run: () => void askRemoval() }] : []),
            ]}
          />
        </>
      }
    >
      <StockPanel lot={batch} mayWrite={mayWrite} />
      <OriginPanel lot={batch} />
      <SellPanel lot={batch} kind="batch" mayWrite={mayWrite} />
      <Sources key={batch.version} known={batch.sources} />
      <BatchFields known={batch.taxon} unit={batch.unit} />
      <Germination />
      <LocalPapers id={batch.id} kind="batch" papers={batch.papers} mayWrite={mayWrite} />
      {printing && <PrintLabels subject="local_lot" ids={[batch.id]} count={1} onClose={() => setPrinting(false)} />}
    </FormScreen>
  )
}
