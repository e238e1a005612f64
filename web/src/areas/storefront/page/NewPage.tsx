import { PageForm, pageRoutes } from '@plantule/contract/storefront/pages'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { FormScreen } from '../../../kit/form/FormScreen.tsx'
import { useRecordForm } from '../../../kit/form/record-form.ts'
import { paths } from '../../../paths.ts'
import { TextWithPictures } from '../../../kit/rich-text/TextWithPictures.tsx'
import { PageFields } from './PageFields.tsx'

export function NewPage() {
  const { t } = useTranslation('site')
  const create = useAction(pageRoutes.createPage, [pageRoutes.listPages], { onError: () => true })
  const [values] = useState((): PageForm => ({
    title: '',
    slug: '',
    description: '',
    html: '',
    published: false,
    place: 'footer',
    idx: 0,
  }))
  const form = useRecordForm({
    schema: PageForm,
    values,
    save: (body) => create.mutateAsync({ body }),
    saidOnSave: t('pages.made'),
    opens: (made) => paths.page(made.id),
  })
  return (
    <FormScreen
      form={form}
      title={t('pages.new')}
      back={{ to: paths.pages, label: t('pages.title') }}
      creating
      fieldNames={{ title: t('title'), slug: t('slug'), html: t('text') }}
    >
      <PageFields />
      <TextWithPictures readOnly={false} />
    </FormScreen>
  )
}
