import { receivablesRoutes, type ReminderTexts } from '@plantule/contract/receivables'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { LongTextField } from '../../../kit/form/fields.tsx'

/** The shop's own words for each level of reminder. */
export default function TextsDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(read(receivablesRoutes.reminderTexts, {}))
  return data ? <Texts texts={data.texts} onClose={onClose} /> : null
}

function Texts({ texts: [first, second, third], onClose }: { texts: ReminderTexts['texts']; onClose: () => void }) {
  const { t } = useTranslation(['receivables', 'kit'])
  const set = useAction(receivablesRoutes.updateReminderTexts, [receivablesRoutes.reminderTexts], { onError: () => true })
  return (
    <DialogForm title={t('texts.title')} values={{ first, second, third }} save={(values) => set.mutateAsync({ body: { texts: [values.first, values.second, values.third] } })} saveLabel={t('kit:save')} onClose={onClose} size="lg">
      {({ control }) => (
        <>
          <LongTextField control={control} name="first" label={t('levels.1')} autosize minRows={3} />
          <LongTextField control={control} name="second" label={t('levels.2')} autosize minRows={3} />
          <LongTextField control={control} name="third" label={t('levels.3')} autosize minRows={3} />
        </>
      )}
    </DialogForm>
  )
}
