import type { GridRow } from '@plantule/contract/stock/grid'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Group, Text } from '../../../ui/layout.ts'
import { gridColumns } from './columns.ts'
import { type Cell, nextMarked } from './staged.ts'
import type { GridState } from './use-grid.ts'

type WrongCellsProps = { rows: readonly GridRow[]; grid: GridState; active: Cell; onGo: (cell: Cell) => void }

/** How many cells are wrong, and the way from one to the next; why stands on each. */
export function WrongCells({ rows, grid, active, onGo }: WrongCellsProps) {
  const { t } = useTranslation('table')
  const [refused, unread] = [grid.errors.size, grid.unread.size]
  const next = refused + unread > 0 ? nextMarked(rows, (row, field) => grid.errorOf(row, field) !== undefined, active) : undefined
  if (!next) return null
  const line = rows[active.row]
  const column = gridColumns[active.column]
  const why = line && column && grid.errorOf(line, column.key)
  return (
    <Group gap="sm">
      {refused > 0 && (
        <Text size="sm" c="red" role="alert">
          {t('errors', { count: refused })}
        </Text>
      )}
      {unread > 0 && (
        <Text size="sm" c="red" role="alert">
          {t('unreadable', { count: unread })}
        </Text>
      )}
      <Button look="quiet" onClick={() => onGo(next)}>
        {t('nextWrong')}
      </Button>
      <Button look="quiet" onClick={grid.forgive}>
        {t('forgive')}
      </Button>
      {why && (
        <Text size="sm" role="status">
          {why}
        </Text>
      )}
    </Group>
  )
}
