import type { ClipboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { FigureInput } from '../../../kit/fields/FigureInput.tsx'
import type { Option } from '../../../kit/list/filter.ts'
import { Checkbox, Table } from '../../../ui/inputs.ts'
import { Group } from '../../../ui/layout.ts'
import { readTable } from '../parts/clipboard.ts'
import { type Cell, keyOf, type Line, type ManySizes } from './many-sizes.ts'
import classes from './PriceGrid.module.css'
import type { SizeChoices } from '../parts/use-size-choices.ts'

type PriceGridProps = {
  sizes: ManySizes
  choices: SizeChoices
  prices: Readonly<Record<string, number | null>>
  off: ReadonlySet<string>
  onPrice: (cell: Cell, cents: number | null) => void
  onToggle: (cell: Cell) => void
  /** A block of more than one cell that came from a spreadsheet, and the cell that it was put on. */
  onPaste: (table: string[][], from: Cell) => void
}

const COLUMN = 134

/** Containers, by rootstock where some are chosen, down; calibers across; a price in each. The first column stands still. */
export function PriceGrid({ sizes: { rows, columns, cells }, choices, prices, off, onPrice, onToggle, onPaste }: PriceGridProps) {
  const { t } = useTranslation('product')
  const nameOf = (options: readonly Option[], id: string | null): string =>
    options.find((option) => option.value === id)?.label ?? t('many.none')
  const rowName = ({ container, rootstock }: Line): string =>
    [nameOf(choices.containers, container), ...(rootstock === null ? [] : [nameOf(choices.rootstocks, rootstock)])].join(' · ')
  const paste = (event: ClipboardEvent, cell: Cell): void => {
    const table = readTable(event.clipboardData.getData('text/plain'))
    if (table.length === 1 && table[0]?.length === 1) return
    event.preventDefault()
    onPaste(table, cell)
  }
  return (
    <Table.ScrollContainer minWidth={150 + columns.length * COLUMN} type="native">
      <Table aria-label={t('many.title')} mt="md" fz="sm" horizontalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={classes.frozen}>{t('size.container')}</Table.Th>
            {columns.map((column) => (
              <Table.Th key={column} ta="right" miw={COLUMN}>
                {nameOf(choices.calibers, column)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, line) => (
            <Table.Tr key={`${row.rootstock} ${row.container}`}>
              <Table.Th scope="row" fw={600} className={classes.frozen}>
                {rowName(row)}
              </Table.Th>
              {columns.map((column, at) => {
                const cell = cells[line * columns.length + at]
                if (!cell || cell.exists) {
                  return (
                    <Table.Td key={column} ta="right" c="dimmed">
                      {t('many.exists')}
                    </Table.Td>
                  )
                }
                const key = keyOf(cell)
                const label = `${rowName(row)}, ${nameOf(choices.calibers, column)}`
                return (
                  <Table.Td key={column}>
                    <Group gap={6} wrap="nowrap" justify="flex-end">
                      <Checkbox
                        size="xs"
                        aria-label={t('many.want', { name: label })}
                        checked={!off.has(key)}
                        onChange={() => onToggle(cell)}
                      />
                      <div onPasteCapture={(event) => paste(event, cell)}>
                        <FigureInput
                          size="xs"
                          w={88}
                          scale={100}
                          unit="€"
                          aria-label={t('many.priceOf', { name: label })}
                          disabled={off.has(key)}
                          value={prices[key] ?? null}
                          onChange={(price) => onPrice(cell, price)}
                        />
                      </div>
                    </Group>
                  </Table.Td>
                )
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
