import type { ReactNode } from 'react'

export type Column<Row> = {
  /** Stable name: columns are remembered by it. */
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** The `sort` value of the contract when this column may order the list. */
  sort?: string
  align?: 'left' | 'right' | 'center'
  /** CSS width, `'8rem'`. */
  width?: string
  /** Left out until somebody asks for it in the columns menu. */
  hidden?: boolean
  /** Where it stands on a phone's card: its title, its upper right corner, a line (usual), or nowhere. */
  card?: 'title' | 'corner' | 'picture' | 'line' | 'none'
  /** Keeps long texts on one line. */
  ellipsis?: boolean
}
