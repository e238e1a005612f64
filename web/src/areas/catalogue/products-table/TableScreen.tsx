import { MAX_GRID_ROWS } from '@plantule/contract/stock/grid'
import { categoryRoutes } from '@plantule/contract/catalogue/categories'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import { useLeaveGuard } from '../../../kit/form/use-leave-guard.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Page } from '../../../kit/Page.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { paths } from '../../../paths.ts'
import { useCan } from '../../../api/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { figure } from '../../../ui/format.ts'
import { Select, TextInput } from '../../../ui/inputs.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { showToast } from '../../../ui/toast.ts'
import { categoryOptions } from '../../../kit/catalogue/category-options.ts'
import { GridView } from './GridView.tsx'
import { useGrid } from './use-grid.ts'
import { useGridRows } from './use-grid-rows.ts'
import { useGridSaving } from './use-grid-saving.ts'

/** Many sizes edited as in a spreadsheet; nothing is saved before the button says so. */
export default function TableScreen() {
  const { t } = useTranslation(['table', 'kit', 'products'])
  const mayWrite = useCan('catalogue.write')
  const [q, setQ] = useState('')
  const [category, setCategory] = useState<string | null>(null)
  const menu = useQuery(read(categoryRoutes.getMenu, {}))
  const { rows, total, error, loading, replace } = useGridRows({ q, category })
  const grid = useGrid(rows)
  const { save, saving } = useGridSaving(rows, grid, replace)
  const changed = grid.staged.size
  useLeaveGuard(changed > 0)

  const told = ({ wrong, lines = 0, columns = 0 }: { wrong: number; lines?: number; columns?: number }): void => {
    if (lines > 0) showToast({ tone: 'info', text: t('beyondLines', { count: lines, shown: figure(lines) }), stay: 12_000 })
    if (columns > 0) showToast({ tone: 'info', text: t('beyondColumns', { count: columns }), stay: 12_000 })
    if (wrong > 0) showToast({ tone: 'error', text: t('unreadable', { count: wrong }), stay: 6_000 })
  }
  const tooMany = changed > MAX_GRID_ROWS && t('tooMany', { max: figure(MAX_GRID_ROWS) })
  const dirty = changed > 0 && t('saveFirst')
  return (
    <Page
      title={t('title')}
      count={total}
      back={{ to: paths.products, label: t('products:title.plant') }}
      subtitle={t('help')}
      actions={
        mayWrite && (
          <Group gap={6} wrap="nowrap">
            <Button look="quiet" onClick={grid.undo} disabled={!grid.canUndo && t('nothingToUndo')}>
              {t('kit:undo')}
            </Button>
            <Button look="main" busy={saving} onClick={() => void save()} disabled={changed === 0 ? t('nothingToSave') : tooMany}>
              {changed === 0 ? t('kit:save') : t('save', { count: changed, shown: figure(changed) })}
            </Button>
          </Group>
        )
      }
    >
      <Stack gap="sm">
        <Group gap="sm">
          <TextInput
            aria-label={t('search')}
            placeholder={t('search')}
            value={q}
            disabled={Boolean(dirty)}
            onChange={(event) => setQ(event.currentTarget.value)}
            w={{ base: '100%', xs: 260 }}
          />
          <Select
            aria-label={t('products:category')}
            placeholder={t('products:category')}
            data={categoryOptions(menu.data)}
            value={category}
            onChange={setCategory}
            disabled={Boolean(dirty)}
            clearable
            searchable
            w={{ base: '100%', xs: 260 }}
          />
          {dirty && (
            <Text size="sm" c="dimmed">
              {dirty}
            </Text>
          )}
        </Group>
        {error ? (
          <LoadFailed error={error} retry={() => void replace()} />
        ) : loading ? (
          <Waiting />
        ) : rows.length === 0 ? (
          <EmptyState title={t('empty')} text={t('emptyText')} />
        ) : (
          <GridView rows={rows} grid={grid} readOnly={!mayWrite} onPasted={told} onSave={() => void save()} />
        )}
      </Stack>
    </Page>
  )
}
