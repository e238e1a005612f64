import type { ReactNode } from 'react'

export type Column<Row> = {
  /** Stable name: columns are remembered by it. */
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** The `sort` value of the contract when this column may order the list. */
  sort?: string
  /** The heading under which a row stands while the list is ordered by this column and grouped; null where the row has none. */
  group?: (row: Row) => string | null
  align?: 'left' | 'right' | 'center'
  /** CSS width, `'8rem'`. */
  width?: string
  /** Left out until somebody asks for it in the columns menu. */
  hidden?: boolean
  /**
   * Where it stands on a phone's card: its title (the first one bold), its upper right corner, the sum below that corner, a line with its
   * header (usual), a line whose value says by itself what it is, or nowhere.
   */
  card?: 'title' | 'corner' | 'sum' | 'picture' | 'line' | 'plain' | 'none'
  /** Left out where the table is narrower than about 1,000 px, so that the others keep room to be read. */
  wide?: boolean
  /** Keeps long texts on one line. */
  ellipsis?: boolean
}
