import { PageForm, pageRoutes, type SitePage } from '@plantule/contract/storefront/pages'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { FormScreen } from '../../../kit/form/FormScreen.tsx'
import { useRecord } from '../../../kit/form/use-record.ts'
import { paths } from '../../../paths.ts'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Pill } from '../../../ui/Pill.tsx'
import { TextWithPictures, useAddPictures } from '../../../kit/rich-text/TextWithPictures.tsx'
import { PageFields } from './PageFields.tsx'

const bodyOf = ({ title, slug, description, html, published, place, idx }: SitePage): PageForm => ({
  title,
  slug,
  description,
  html,
  published,
  place,
  idx,
})

export function EditPage({ page }: { page: SitePage }) {
  const { t } = useTranslation(['site', 'kit'])
  const navigate = useNavigate()
  const mayWrite = useCan('storefront.write')
  const addPictures = useAddPictures(pageRoutes.addPageImage, page.id)
  const { form } = useRecord({
    get: pageRoutes.editPage,
    update: pageRoutes.updatePage,
    stale: [pageRoutes.listPages],
    record: page,
    schema: PageForm,
    bodyOf,
  })
  const remove = useAction(pageRoutes.removePage, [pageRoutes.listPages], { onSuccess: () => void navigate({ to: paths.pages }) })
  const askRemoval = async (): Promise<void> => {
    const question = { title: t('removeTitle', { title: page.title }), text: t('removeText'), confirm: t('kit:delete') }
    if (await confirm({ ...question, danger: true })) remove.mutate({ params: { id: page.id } })
  }
  return (
    <FormScreen
      form={form}
      title={page.title}
      subtitle={`/${page.slug}`}
      aside={<Pill tone={page.published ? 'good' : 'calm'}>{t(page.published ? 'published' : 'draft')}</Pill>}
      back={{ to: paths.pages, label: t('pages.title') }}
      readOnly={!mayWrite && t('readOnly')}
      fieldNames={{ title: t('title'), slug: t('slug'), html: t('text') }}
      actions={
        mayWrite && <ActionMenu label={t('actions')} actions={[{ label: t('kit:delete'), danger: true, run: () => void askRemoval() }]} />
      }
    >
      <PageFields />
      <TextWithPictures addPictures={addPictures} readOnly={!mayWrite} />
    </FormScreen>
  )
}
