import { type Article, ArticleForm, blogRoutes } from '@plantule/contract/storefront/blog'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { FormScreen } from '../../../kit/form/FormScreen.tsx'
import { useRecord } from '../../../kit/form/use-record.ts'
import { paths } from '../../../paths.ts'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { ArticleState } from '../parts/ArticleState.tsx'
import { TextWithPictures, useAddPictures } from '../../../kit/rich-text/TextWithPictures.tsx'
import { ArticleFields } from './ArticleFields.tsx'

const bodyOf = ({ title, slug, description, html, image, publishedOn }: Article): ArticleForm => ({
  title,
  slug,
  description,
  html,
  imageId: image?.id ?? null,
  publishedOn,
})

export function EditArticle({ article }: { article: Article }) {
  const { t } = useTranslation(['site', 'kit'])
  const navigate = useNavigate()
  const mayWrite = useCan('storefront.write')
  const addPictures = useAddPictures(blogRoutes.addArticleImage, article.id)
  const { form } = useRecord({
    get: blogRoutes.getArticle,
    update: blogRoutes.updateArticle,
    stale: [blogRoutes.listArticles],
    record: article,
    schema: ArticleForm,
    bodyOf,
  })
  const remove = useAction(blogRoutes.removeArticle, [blogRoutes.listArticles], { onSuccess: () => void navigate({ to: paths.blog }) })
  const askRemoval = async (): Promise<void> => {
    const question = { title: t('removeTitle', { title: article.title }), text: t('removeText'), confirm: t('kit:delete') }
    if (await confirm({ ...question, danger: true })) remove.mutate({ params: { id: article.id } })
  }
  return (
    <FormScreen
      form={form}
      title={article.title}
      subtitle={`/${article.slug}`}
      aside={<ArticleState publishedOn={article.publishedOn} />}
      back={{ to: paths.blog, label: t('blog.title') }}
      readOnly={!mayWrite && t('readOnly')}
      fieldNames={{ title: t('title'), slug: t('slug'), html: t('text') }}
      actions={
        mayWrite && <ActionMenu label={t('actions')} actions={[{ label: t('kit:delete'), danger: true, run: () => void askRemoval() }]} />
      }
    >
      <ArticleFields known={article.image} addPictures={mayWrite ? addPictures : undefined} />
      <TextWithPictures addPictures={addPictures} readOnly={!mayWrite} />
    </FormScreen>
  )
}
