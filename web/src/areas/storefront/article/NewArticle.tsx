import { ArticleForm, blogRoutes } from '@plantule/contract/storefront/blog'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { FormScreen } from '../../../kit/form/FormScreen.tsx'
import { useRecordForm } from '../../../kit/form/record-form.ts'
import { paths } from '../../../paths.ts'
import { TextWithPictures } from '../../../kit/rich-text/TextWithPictures.tsx'
import { ArticleFields } from './ArticleFields.tsx'

export function NewArticle() {
  const { t } = useTranslation('site')
  const create = useAction(blogRoutes.createArticle, [blogRoutes.listArticles], { onError: () => true })
  const [values] = useState((): ArticleForm => ({ title: '', slug: '', description: '', html: '', imageId: null, publishedOn: null }))
  const form = useRecordForm({
    schema: ArticleForm,
    values,
    save: (body) => create.mutateAsync({ body }),
    saidOnSave: t('blog.made'),
    opens: (made) => paths.article(made.id),
  })
  return (
    <FormScreen
      form={form}
      title={t('blog.new')}
      back={{ to: paths.blog, label: t('blog.title') }}
      creating
      fieldNames={{ title: t('title'), slug: t('slug'), html: t('text') }}
    >
      <ArticleFields known={null} />
      <TextWithPictures readOnly={false} />
    </FormScreen>
  )
}
