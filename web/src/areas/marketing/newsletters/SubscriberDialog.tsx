import { newsletterRoutes } from '@plantule/contract/marketing/newsletters'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/error.ts'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Text } from '../../../ui/layout.ts'

type Values = { email: string; name: string; proof: string }

/** Somebody who agreed, and how: without that nobody is written to. Who left before is asked about. */
export function SubscriberDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('newsletters')
  const add = useAction(newsletterRoutes.addSubscriber, [newsletterRoutes.listSubscribers], { onError: () => true })
  const [values] = useState((): Values => ({ email: '', name: '', proof: '' }))
  const save = async (body: Values): Promise<unknown> => {
    try {
      return await add.mutateAsync({ body })
    } catch (error) {
      if (!(error instanceof ApiError) || (error.code !== 'subscriber_left' && error.code !== 'subscriber_bounced')) throw error
      if (!(await confirm({ title: t('subscribers.againTitle'), text: error.message, confirm: t('subscribers.again') }))) throw error
      return add.mutateAsync({ body: { ...body, again: true } })
    }
  }
  return (
    <DialogForm<Values, unknown>
      title={t('subscribers.add')}
      values={values}
      save={save}
      saveLabel={t('subscribers.save')}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Text size="sm">{t('subscribers.addText')}</Text>
          <TextField control={control} name="email" label={t('subscribers.email')} type="email" required data-autofocus />
          <TextField control={control} name="name" label={t('subscribers.name')} />
          <TextField control={control} name="proof" label={t('subscribers.proof')} placeholder={t('subscribers.proofHint')} required />
        </>
      )}
    </DialogForm>
  )
}
