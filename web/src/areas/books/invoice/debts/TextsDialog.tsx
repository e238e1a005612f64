import { receivablesRoutes, type ReminderTexts } from '@plantule/contract/receivables/receivables'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../../api/query.ts'
import { DialogForm } from '../../../../kit/form/DialogForm.tsx'
import { LongTextField } from '../../../../kit/form/fields.tsx'
import { Switcher } from '../../../../ui/Switcher.tsx'

/** The shop's own words for each level of reminder. */
export default function TextsDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(read(receivablesRoutes.reminderTexts, {}))
  return data ? <Texts known={data} onClose={onClose} /> : null
}

function Texts({ known, onClose }: { known: ReminderTexts; onClose: () => void }) {
  const { t } = useTranslation(['receivables', 'kit'])
  const set = useAction(receivablesRoutes.updateReminderTexts, [receivablesRoutes.reminderTexts], { onError: () => true })
  const [language, setLanguage] = useState<'texts' | 'english'>('texts')
  return (
    <DialogForm
      title={t('texts.title')}
      values={known}
      save={(body) => set.mutateAsync({ body })}
      saveLabel={t('kit:save')}
      onClose={onClose}
      size="lg"
    >
      {({ control }) => (
        <>
          <Switcher
            label={t('texts.language')}
            value={language}
            options={(['texts', 'english'] as const).map((value) => ({ value, label: t(`texts.${value}`) }))}
            onChange={setLanguage}
          />
          {([0, 1, 2] as const).map((index) => (
            <LongTextField
              key={`${language} ${index}`}
              control={control}
              name={`${language}.${index}`}
              label={t(`levels.${(index + 1) as 1 | 2 | 3}`)}
              autosize
              minRows={3}
            />
          ))}
        </>
      )}
    </DialogForm>
  )
}
