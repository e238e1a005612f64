import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Cards } from '../../../kit/list/Cards.tsx'
import type { Column } from '../../../kit/list/column.ts'
import { DataTable } from '../../../kit/list/DataTable.tsx'

type RowsProps<Row> = {
  name: string
  rows: readonly Row[] | undefined
  columns: readonly Column<Row>[]
  idOf: (row: Row) => string | number
  nameOf: (row: Row) => string
  onOpen?: (row: Row) => void
  rowActions?: (row: Row) => ReactNode
}

/** All rows of a period, in the order in which they come: a table, or cards on a phone. */
export function Rows<Row>({ onOpen, rowActions, ...shared }: RowsProps<Row>) {
  const wide = useMediaQuery('(min-width: 60em)', true, { getInitialValueInEffect: false })
  const props = { ...shared, onOpen, rowActions, ticks: undefined }
  return wide ? (
    <DataTable {...props} sort={undefined} dir="desc" onSort={() => undefined} cursor={-1} dense={false} stale={false} skeletonRows={6} />
  ) : (
    <Cards {...props} />
  )
}
