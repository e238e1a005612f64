import { IconColumns3 } from '@tabler/icons-react'
import { ActionIcon } from '@mantine/core'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { Dropdown } from '../../ui/Dropdown.tsx'
import { Hint } from '../../ui/Hint.tsx'
import type { Column } from './column.ts'
import type { ColumnsChoice } from './columns-choice.ts'

const ColumnsEditor = lazy(() => import('./ColumnsEditor.tsx'))

/** Which columns, in which order, how dense, and whether grouped; `by` is the column that would group now. */
export function ColumnsMenu<Row>({ choice, by }: { choice: ColumnsChoice<Row>; by: Column<Row> | undefined }) {
  const { t } = useTranslation()
  return (
    <Dropdown
      kind="panel"
      label={t('columns.title')}
      align="end"
      width={300}
      button={(props) => (
        <Hint label={t('columns.title')}>
          <ActionIcon variant="default" size={36} aria-label={t('columns.title')} {...props}>
            <IconColumns3 size={18} />
          </ActionIcon>
        </Hint>
      )}
    >
      {() => <ColumnsEditor choice={choice} by={by} />}
    </Dropdown>
  )
}
