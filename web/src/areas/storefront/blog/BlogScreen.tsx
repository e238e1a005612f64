import { type ArticleRow, articleStates, blogRoutes, blogSheets } from '@plantule/contract/storefront/blog'
import { imageUrl } from '@plantule/contract/library/library'
import { IconWriting } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import type { Column } from '../../../kit/list/column.ts'
import { useList } from '../../../kit/list/list-state.ts'
import { ListScreen } from '../../../kit/list/ListScreen.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Alert } from '../../../ui/inputs.ts'
import { Stack, Text } from '../../../ui/layout.ts'
import { Link } from '../../../ui/Link.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { Day, Lately } from '../../../ui/values.tsx'
import { ArticleState } from '../parts/ArticleState.tsx'
import { BlogConfigDialog } from './BlogConfigDialog.tsx'

/** Articles with when they appear. */
export default function BlogScreen() {
  const { t } = useTranslation('site')
  const mayWrite = useCan('storefront.write')
  const config = useQuery(read(blogRoutes.getBlogConfig, {}))
  const [configuring, setConfiguring] = useState(false)
  const list = useList(blogRoutes.listArticles, { name: 'articles', defaults: { sort: 'updated', dir: 'desc' } })
  return (
    <>
      <ListScreen
        title={t('blog.title')}
        list={list}
        sheet={blogSheets.articlesSheet}
        columns={columns(t)}
        nameOf={(row) => row.title}
        pathOf={(row) => paths.article(row.id)}
        searchHint={t('blog.searchHint')}
        views={[
          { name: t('blog.views.all'), search: {} },
          ...articleStates.map((state) => ({ name: t(`blog.states.${state}`), search: { state } })),
        ]}
        create={mayWrite && { label: t('blog.new'), to: paths.article(-1) }}
        actions={mayWrite ? [{ label: t('blog.config.title'), run: () => setConfiguring(true) }] : []}
        above={
          config.data?.shown === false && (
            <Alert color="orange" title={t('blog.hidden.title')} mb="md">
              <Text size="sm" mb="xs">
                {t('blog.hidden.text')}
              </Text>
              {mayWrite && (
                <Button size="xs" onClick={() => setConfiguring(true)}>
                  {t('blog.config.title')}
                </Button>
              )}
            </Alert>
          )
        }
        empty={{
          icon: <IconWriting size={32} stroke={1.5} />,
          title: t('blog.empty.title'),
          text: t('blog.empty.text'),
          action: mayWrite && (
            <Button look="main" to={paths.article(-1)}>
              {t('blog.new')}
            </Button>
          ),
        }}
      />
      {configuring && <BlogConfigDialog onClose={() => setConfiguring(false)} />}
    </>
  )
}

const columns = (t: TFunction<'site'>): Column<ArticleRow>[] => [
  {
    id: 'picture',
    header: t('blog.picture'),
    cell: (row) => row.image && <Picture src={imageUrl(row.image.key, 320)} alt="" size={40} />,
  },
  {
    id: 'title',
    header: t('title'),
    sort: 'title',
    card: 'title',
    cell: (row) => (
      <Stack gap={0}>
        <Link to={paths.article(row.id)}>{row.title}</Link>
        <Text size="xs" c="dimmed" lineClamp={1}>
          {row.description}
        </Text>
      </Stack>
    ),
  },
  { id: 'author', header: t('blog.author'), cell: (row) => row.author },
  { id: 'publishedOn', header: t('blog.publishedOn'), cell: (row) => <Day day={row.publishedOn} /> },
  { id: 'updated', header: t('blog.updated'), sort: 'updated', cell: (row) => <Lately at={row.updatedAt} /> },
  { id: 'state', header: t('blog.state'), card: 'corner', cell: (row) => <ArticleState publishedOn={row.publishedOn} /> },
]
