import { newsletterRoutes } from '@plantule/contract/marketing/newsletters'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { useInit } from '../../../api/session.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { showToast } from '../../../ui/toast.ts'

/** The letter to one address, to look at it as its readers will. */
export function TestDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('newsletters')
  const { session } = useInit()
  const test = useAction(newsletterRoutes.testNewsletter, [], { onError: () => true })
  const [values] = useState({ to: session.email ?? '' })
  return (
    <DialogForm
      title={t('test')}
      values={values}
      save={(body) => test.mutateAsync({ params: { id }, body })}
      saveLabel={t('testSend')}
      onClose={onClose}
      onSaved={() => {
        showToast({ tone: 'done', text: t('testSent') })
        onClose()
      }}
    >
      {({ control }) => <TextField control={control} name="to" label={t('testTo')} type="email" required data-autofocus />}
    </DialogForm>
  )
}
