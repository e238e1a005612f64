import { trackingSheets } from '@plantule/contract/tracking/sheets'
import { trackingRoutes } from '@plantule/contract/tracking/tracking'
import { trackingMedia } from '@plantule/contract/tracking/address'
import { IconLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useList } from '../../../kit/list/list-state.ts'
import { ListScreen } from '../../../kit/list/ListScreen.tsx'
import { paths } from '../../../paths.ts'
import { useCan } from '../../../api/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { columns } from './tracking-columns.tsx'

export default function TrackingLinksScreen() {
  const { t } = useTranslation(['tracking', 'kit'])
  const mayWrite = useCan('marketing.write')
  const list = useList(trackingRoutes.listTrackingLinks, { name: 'tracking', defaults: { sort: 'created', dir: 'desc' } })
  return (
    <ListScreen
      title={t('title')}
      list={list}
      sheet={trackingSheets.trackingLinksSheet}
      columns={columns(t)}
      nameOf={(link) => link.name}
      pathOf={(link) => paths.trackingLink(link.id)}
      searchHint={t('searchHint')}
      views={[
        { name: t('views.running'), search: { stopped: 'false' } },
        { name: t('views.all'), search: {} },
      ]}
      filters={[
        {
          kind: 'choice',
          key: 'medium',
          label: t('medium'),
          many: true,
          options: trackingMedia.map((value) => ({ value, label: t(`media.${value}`) })),
        },
        { kind: 'flag', key: 'stopped', label: t('stopped'), yes: t('kit:yes'), no: t('kit:no') },
      ]}
      create={mayWrite && { label: t('new'), to: paths.trackingLink(-1) }}
      empty={{
        icon: <IconLink size={32} stroke={1.5} />,
        title: t('empty.title'),
        text: t('empty.text'),
        action: mayWrite && (
          <Button look="main" to={paths.trackingLink(-1)}>
            {t('new')}
          </Button>
        ),
      }}
    />
  )
}
