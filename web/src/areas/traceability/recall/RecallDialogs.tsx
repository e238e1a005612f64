import { type Recall, recallRoutes } from '@plantule/contract/traceability/recalls'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openFile } from '../../../api/download.ts'
import { refresh, useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { LongTextField, TextField } from '../../../kit/form/fields.tsx'
import { Text } from '../../../ui/layout.ts'
import { showToast } from '../../../ui/toast.ts'

export type HoldAsked = { what: 'lot' | 'size'; id: number; name: string; held: boolean }
const stale = [recallRoutes.getRecall, recallRoutes.listRecalls]

export function HoldDialog({ recallId, asked, onClose }: { recallId: number; asked: HoldAsked; onClose: () => void }) {
  const { t } = useTranslation('recalls')
  const lot = useAction(recallRoutes.holdRecallLot, stale, { onError: () => true })
  const size = useAction(recallRoutes.holdRecallSize, stale, { onError: () => true })
  const [values] = useState({ reason: '' })
  const save = ({ reason }: { reason: string }): Promise<unknown> => {
    const body = { held: !asked.held, reason }
    return asked.what === 'lot'
      ? lot.mutateAsync({ params: { id: recallId, lotId: asked.id }, body })
      : size.mutateAsync({ params: { id: recallId, subproductId: asked.id }, body })
  }
  return (
    <DialogForm title={asked.name} values={values} save={save} saveLabel={t(asked.held ? 'letGo' : 'hold')} onClose={onClose}>
      {({ control }) => <TextField control={control} name="reason" label={t('why')} required data-autofocus />}
    </DialogForm>
  )
}

export function ReleaseDialog({ recall, onClose }: { recall: Recall; onClose: () => void }) {
  const { t } = useTranslation('recalls')
  const release = useAction(recallRoutes.releaseRecall, stale, { onError: () => true })
  const [values] = useState({ reason: '' })
  return (
    <DialogForm
      title={t('releaseTitle', { number: recall.number })}
      values={values}
      save={({ reason }) => release.mutateAsync({ params: { id: recall.id }, body: { reason, version: recall.version } })}
      saveLabel={t('release')}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Text size="sm">{t('releaseText')}</Text>
          <LongTextField control={control} name="reason" label={t('why')} required data-autofocus />
        </>
      )}
    </DialogForm>
  )
}

type LettersProps = { recall: Recall; count: number; onClose: () => void }

export function LettersDialog({ recall, count, onClose }: LettersProps) {
  const { t } = useTranslation('recalls')
  const write = useAction(recallRoutes.writeRecallLetters, stale, {
    onError: () => true,
    onSuccess: ({ asked, without }) =>
      showToast({
        tone: 'done',
        text: [t('letters.mails', { count: asked }), without > 0 && t('letters.without', { count: without })].filter(Boolean).join('. '),
      }),
  })
  const [values] = useState({ message: t('letters.proposed') })
  return (
    <DialogForm
      title={t('letters.write')}
      values={values}
      save={(body) => write.mutateAsync({ params: { id: recall.id }, body })}
      saveLabel={t('letters.send', { count })}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Text size="sm">{t('letters.text')}</Text>
          <LongTextField control={control} name="message" label={t('letters.message')} required />
        </>
      )}
    </DialogForm>
  )
}

/** Letters for those whom no mail reaches, opened beside the page to be printed. */
export function PaperLettersDialog({ recall, count, onClose }: LettersProps) {
  const { t } = useTranslation('recalls')
  const client = useQueryClient()
  const [values] = useState({ message: t('letters.proposed') })
  const print = async (body: { message: string }): Promise<void> => {
    await openFile(recallRoutes.printRecallLetters, { params: { id: recall.id }, body })
    await refresh(client, stale)
  }
  return (
    <DialogForm
      title={t('letters.print')}
      values={values}
      save={print}
      saveLabel={t('letters.printDo', { count })}
      onClose={onClose}
      size="lg"
    >
      {({ control }) => (
        <>
          <Text size="sm">{t('letters.printText')}</Text>
          <LongTextField control={control} name="message" label={t('letters.message')} required />
        </>
      )}
    </DialogForm>
  )
}
