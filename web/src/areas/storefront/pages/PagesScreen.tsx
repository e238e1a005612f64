import { pageRoutes, type SitePageRow } from '@plantule/contract/storefront/pages'
import { IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Page } from '../../../kit/Page.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { paths } from '../../../paths.ts'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Link } from '../../../ui/Link.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { Lately } from '../../../ui/values.tsx'
import classes from './Pages.module.css'
import { PagesConfigDialog } from './PagesConfigDialog.tsx'

const places = ['menu', 'footer', 'none'] as const

/** The shop's own pages by where the site leads to them. */
export default function PagesScreen() {
  const { t } = useTranslation('site')
  const mayWrite = useCan('storefront.write')
  const [configuring, setConfiguring] = useState(false)
  const { data, error, refetch } = useQuery(read(pageRoutes.listPages, {}))
  const create = (
    <Button look="main" to={paths.page(-1)}>
      {t('pages.new')}
    </Button>
  )
  return (
    <Page
      title={t('pages.title')}
      actions={
        mayWrite && (
          <>
            <ActionMenu label={t('actions')} actions={[{ label: t('pages.config'), run: () => setConfiguring(true) }]} />
            {create}
          </>
        )
      }
    >
      {error && !data && <LoadFailed error={error} retry={() => void refetch()} />}
      {!error && !data && <Waiting />}
      {data?.items.length === 0 && (
        <EmptyState
          icon={<IconFileText size={32} stroke={1.5} />}
          title={t('pages.empty.title')}
          text={t('pages.empty.text')}
          action={mayWrite && create}
        />
      )}
      <Stack gap="md">
        {places
          .map((place) => ({ place, items: (data?.items ?? []).filter((page) => page.place === place) }))
          .filter(({ items }) => items.length > 0)
          .map(({ place, items }) => (
            <Panel key={place} title={t(`pages.places.${place}`)}>
              <ul className={classes.rows} aria-label={t(`pages.places.${place}`)}>
                {items.map((page) => (
                  <Row key={page.id} page={page} />
                ))}
              </ul>
            </Panel>
          ))}
      </Stack>
      {configuring && <PagesConfigDialog onClose={() => setConfiguring(false)} />}
    </Page>
  )
}

function Row({ page }: { page: SitePageRow }) {
  const { t } = useTranslation('site')
  return (
    <li>
      <div className={classes.words}>
        <Link to={paths.page(page.id)}>{page.title}</Link>
        <Text size="xs" c="dimmed">
          /{page.slug} · <Lately at={page.updatedAt} />
        </Text>
      </div>
      <Group gap="xs">
        <Pill tone={page.published ? 'good' : 'calm'}>{t(page.published ? 'published' : 'draft')}</Pill>
      </Group>
    </li>
  )
}
