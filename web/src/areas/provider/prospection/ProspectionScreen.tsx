import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useStaffMay } from '../../../api/staff.ts'
import { Page } from '../../../kit/Page.tsx'
import { searchFor, useScreenSearch } from '../../../search.ts'
import { Button } from '../../../ui/Button.tsx'
import { SegmentedControl } from '../../../ui/inputs.ts'
import { ProspectBoard } from './ProspectBoard.tsx'
import { ProspectList } from './ProspectList.tsx'
import { TodoList } from './TodoList.tsx'

const ProspectDialog = lazy(() => import('./ProspectDialog.tsx'))

const ways = ['todo', 'board', 'list'] as const
type Way = (typeof ways)[number]

/** Who may become a client: what to do next, by stage, or as a list. */
export default function ProspectionScreen() {
  const { t } = useTranslation('provider')
  const navigate = useNavigate()
  const mayWrite = useStaffMay('sales')
  const { shown = 'todo', prospect } = useScreenSearch('/internal/prospection')
  const go = (next: { shown?: Way; prospect?: string }): void =>
    void navigate({ to: '/internal/prospection', search: searchFor('/internal/prospection', { shown, ...next }) })
  const open = (id: number): void => go({ prospect: String(id) })
  return (
    <Page
      title={t('prospects.title')}
      subtitle={t('prospects.subtitle')}
      kinds={
        <SegmentedControl
          aria-label={t('prospects.shown')}
          value={shown}
          onChange={(value) => go({ shown: value as Way })}
          data={ways.map((value) => ({ value, label: t(`prospects.ways.${value}`) }))}
        />
      }
      actions={
        mayWrite && (
          <Button look="main" onClick={() => open(-1)}>
            {t('prospects.new')}
          </Button>
        )
      }
    >
      {shown === 'todo' && <TodoList onProspect={open} />}
      {shown === 'board' && <ProspectBoard onOpen={open} />}
      {shown === 'list' && <ProspectList onOpen={open} />}
      {prospect !== undefined && (
        <Suspense>
          <ProspectDialog key={prospect} id={Number(prospect)} onClose={() => go({})} />
        </Suspense>
      )}
    </Page>
  )
}
