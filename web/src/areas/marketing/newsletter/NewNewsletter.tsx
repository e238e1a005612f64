import { NewsletterForm, newsletterRoutes } from '@plantule/contract/marketing/newsletters'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { newBlock } from '../../../kit/blocks/change-blocks.ts'
import { FormScreen } from '../../../kit/form/FormScreen.tsx'
import { useRecordForm } from '../../../kit/form/record-form.ts'
import { paths } from '../../../paths.ts'
import { NewsletterFields } from './NewsletterFields.tsx'

export function NewNewsletter() {
  const { t } = useTranslation('newsletters')
  const create = useAction(newsletterRoutes.createNewsletter, [newsletterRoutes.listNewsletters], { onError: () => true })
  const [values] = useState((): NewsletterForm => ({
    subject: '',
    preview: '',
    html: '',
    blocks: [newBlock('text')],
    showing: { prices: 'public', language: 'fr', soldOut: 'leave' },
    segment: { kinds: [], tags: [], postcodes: [], boughtSince: null, productIds: [] },
    perHour: null,
  }))
  const form = useRecordForm({
    schema: NewsletterForm,
    values,
    save: (body) => create.mutateAsync({ body }),
    saidOnSave: t('made'),
    opens: (made) => paths.newsletter(made.id),
  })
  return (
    <FormScreen
      form={form}
      title={t('new')}
      back={{ to: paths.newsletters, label: t('title') }}
      creating
      fieldNames={{ subject: t('subject'), blocks: t('letter') }}
    >
      <NewsletterFields />
    </FormScreen>
  )
}
