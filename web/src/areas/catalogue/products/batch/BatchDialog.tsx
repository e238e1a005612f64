import { type BatchEdit, batchRoutes, type ProductTargetInput } from '@plantule/contract/catalogue/batch'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../../api/query.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { figure } from '../../../../ui/format.ts'
import { Group, Stack } from '../../../../ui/layout.ts'
import { showToast } from '../../../../ui/toast.ts'
import { BatchFields } from './BatchFields.tsx'
import { BatchPreview } from './BatchPreview.tsx'
import { blankDraft, changeOf } from './change-of.ts'
import { longBatches } from './use-batch-news.ts'
import { staleByBatch, useUndoBatch } from '../../parts/use-undo-batch.ts'

type BatchDialogProps = { target: ProductTargetInput; count: number; onClose: () => void; onDone: () => void }

/** One change for many products: what it will do is shown first, and it can be undone after. */
export function BatchDialog({ target, count, onClose, onDone }: BatchDialogProps) {
  const { t } = useTranslation(['batch', 'kit'])
  const [draft, setDraft] = useState(blankDraft)
  const [preview, setPreview] = useState<BatchEdit | null>(null)
  const undo = useUndoBatch()
  const tell = (answer: BatchEdit): void => {
    const { id, operationId, products } = answer
    if (operationId !== null && id !== null) longBatches.set(operationId, { id, products })
    if (operationId !== null) showToast({ tone: 'info', text: t('running', { shown: figure(products) }) })
    else
      showToast({
        text: t('done', { count: products, shown: figure(products) }),
        ...(id !== null && { action: { label: t('kit:undo'), run: () => undo.mutate({ params: { id } }) } }),
        stay: 10_000,
      })
    onDone()
  }
  const edit = useAction(batchRoutes.batchEdit, staleByBatch, {
    onSuccess: (answer) => (answer.state === 'preview' ? setPreview(answer) : tell(answer)),
  })
  const change = changeOf(draft)
  const send = (dryRun: boolean): void => {
    if (change) edit.mutate({ body: { target, change, dryRun } })
  }
  return (
    <Dialog title={t('title', { count, shown: figure(count) })} onClose={onClose} size="lg">
      <Stack gap="md">
        {preview ? <BatchPreview preview={preview} /> : <BatchFields draft={draft} onChange={setDraft} />}
        <Group justify="flex-end" gap="sm">
          <Button look="quiet" onClick={preview ? () => setPreview(null) : onClose}>
            {preview ? t('back') : t('kit:cancel')}
          </Button>
          {preview ? (
            <Button look="main" busy={edit.isPending} onClick={() => send(false)} disabled={preview.products === 0 && t('nothingChanges')}>
              {t('apply', { count: preview.products, shown: figure(preview.products) })}
            </Button>
          ) : (
            <Button look="main" busy={edit.isPending} onClick={() => send(true)} disabled={!change && t('choose')}>
              {t('see')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}
