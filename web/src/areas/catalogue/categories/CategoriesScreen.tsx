import { categoryRoutes } from '@plantule/contract/catalogue/categories'
import { useQuery } from '@tanstack/react-query'
import { IconCategory } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Page } from '../../../kit/Page.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { useCan } from '../../../api/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Grid } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { MenuPreview } from './MenuPreview.tsx'
import { NewName } from './NewName.tsx'
import { rowsOf, treeOf } from './tree.ts'
import { TreeEditor } from './TreeEditor.tsx'
import { useCategories } from './use-categories.ts'

export default function CategoriesScreen() {
  const { t } = useTranslation('categories')
  const mayWrite = useCan('catalogue.write')
  const { data, error, refetch } = useQuery(read(categoryRoutes.getMenu, {}))
  const verbs = useCategories()
  const [first, setFirst] = useState(false)
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <Waiting />
  const tree = treeOf(data)
  return (
    <Page
      title={t('title')}
      count={rowsOf(tree).length}
      subtitle={t('subtitle')}
      actions={
        mayWrite &&
        tree.length > 0 && (
          <Button look="main" onClick={() => setFirst(true)}>
            {t('newTop')}
          </Button>
        )
      }
    >
      {tree.length === 0 && !first ? (
        <Panel>
          <EmptyState
            icon={<IconCategory size={32} stroke={1.5} />}
            title={t('empty')}
            text={t('emptyText')}
            action={
              mayWrite && (
                <Button look="main" onClick={() => setFirst(true)}>
                  {t('newTop')}
                </Button>
              )
            }
          />
        </Panel>
      ) : (
        <Grid>
          <Grid.Col span={{ base: 12, md: 7 }}>
            <Panel title={t('tree')} text={mayWrite ? t('treeText') : undefined}>
              {first && <NewName label={t('newTop')} onName={(name) => verbs.create(1, null, name)} onClose={() => setFirst(false)} />}
              <TreeEditor tree={tree} verbs={verbs} readOnly={!mayWrite} />
            </Panel>
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 5 }}>
            <Panel title={t('preview')} text={t('previewText')}>
              <MenuPreview tree={tree} />
            </Panel>
          </Grid.Col>
        </Grid>
      )}
    </Page>
  )
}
