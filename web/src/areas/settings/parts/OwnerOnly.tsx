import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Page } from '../../../kit/Page.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Panel } from '../../../ui/Panel.tsx'

/** What only an owner decides, told to colleagues who may see the team. */
export function OwnerOnly({ title }: { title: string }) {
  const { t } = useTranslation('programs')
  return (
    <Page title={title} width="record">
      <Panel>
        <EmptyState icon={<IconLock size={32} stroke={1.5} />} title={t('ownerOnly')} text={t('ownerOnlyText')} />
      </Panel>
    </Page>
  )
}
