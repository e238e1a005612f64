import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Select, Table } from '../../ui/inputs.ts'
import { fieldOf, type Mapping, withField } from './mapping.ts'

type Option = { value: string; label: string }
type ColumnTableProps = {
  headers: readonly string[]
  /** The first rows, as texts. */
  sample: readonly (readonly string[])[]
  fields: Option[] | { group: string; items: Option[] }[]
  mapping: Mapping
  onChange: (mapping: Mapping) => void
  /** What is said of a column beside its field. */
  mark?: (column: number) => ReactNode
}

const SHOWN = 3

/** What each column of a file is taken for, with some of its cells, to be chosen anew. */
export function ColumnTable({ headers, sample, fields, mapping, onChange, mark }: ColumnTableProps) {
  const { t } = useTranslation('importing')
  return (
    <Table.ScrollContainer minWidth={mark ? 560 : 520} type="native">
      <Table aria-label={t('columns.title')} fz="sm" verticalSpacing={7}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('columns.inFile')}</Table.Th>
            <Table.Th>{t('columns.sample')}</Table.Th>
            <Table.Th w={260}>{t('columns.field')}</Table.Th>
            {mark && <Table.Th w={120} />}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {headers.map((header, column) => (
            <Table.Tr key={column}>
              <Table.Td fw={600}>{header || t('columns.unnamed', { column: column + 1 })}</Table.Td>
              <Table.Td c="dimmed" maw={260} style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
                {sample
                  .map((row) => row[column])
                  .filter(Boolean)
                  .slice(0, SHOWN)
                  .join(' · ')}
              </Table.Td>
              <Table.Td>
                <Select
                  size="xs"
                  aria-label={t('columns.fieldOf', { header })}
                  placeholder={t('columns.ignore')}
                  data={fields}
                  searchable
                  clearable
                  value={fieldOf(mapping, column)}
                  onChange={(field) => onChange(withField(mapping, column, field))}
                />
              </Table.Td>
              {mark && <Table.Td>{mark(column)}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
