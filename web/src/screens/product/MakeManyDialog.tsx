import type { SubproductInput } from '@plantule/contract/catalogue-subproducts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FigureInput } from '../../kit/fields/FigureInput.tsx'
import type { Option } from '../../kit/list/filter.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Checkbox, MultiSelect, Table } from '../../ui/inputs.ts'
import { Grid, Group, Text } from '../../ui/layout.ts'
import { cellsOf, keyOf, type Cell } from './many-sizes.ts'
import type { SizeChoices } from './use-size-choices.ts'

type MakeManyDialogProps = {
  choices: SizeChoices
  existing: readonly Pick<SubproductInput, 'containerId' | 'caliberId' | 'rootstockId'>[]
  onClose: () => void
  onMake: (cells: SubproductInput[]) => Promise<unknown>
}

/** Containers by calibers, a price in each cell that is wanted. */
export function MakeManyDialog({ choices, existing, onClose, onMake }: MakeManyDialogProps) {
  const { t } = useTranslation(['product', 'kit', 'products'])
  const [containers, setContainers] = useState<string[]>([])
  const [calibers, setCalibers] = useState<string[]>([])
  const [prices, setPrices] = useState<Record<string, number | null>>({})
  const [off, setOff] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const nameOf = (options: readonly Option[], id: string | null): string => options.find((option) => option.value === id)?.label ?? t('many.none')
  const { rows, columns, cells } = cellsOf({ containers, calibers, existing })
  const wanted = cells.filter((cell) => !cell.exists && !off.has(keyOf(cell)))
  const priced = wanted.filter((cell) => (prices[keyOf(cell)] ?? 0) > 0)
  const at = (container: string | null, caliber: string | null): Cell | undefined =>
    cells.find((cell) => cell.container === container && cell.caliber === caliber)

  /** A price typed first fills the cells that have none. */
  const fillDown = (): void => {
    const first = wanted.map((cell) => prices[keyOf(cell)]).find((price) => price)
    if (first) setPrices(Object.fromEntries(wanted.map((cell) => [keyOf(cell), prices[keyOf(cell)] || first])))
  }
  const make = async (): Promise<void> => {
    setBusy(true)
    try {
      await onMake(
        priced.map((cell, index) => ({
          reference: '', barcode: null, label: '', rootstockId: null, weightG: null, minStock: null, weekFrom: null, weekTo: null, pictureId: null,
          containerId: cell.container === null ? null : Number(cell.container),
          caliberId: cell.caliber === null ? null : Number(cell.caliber),
          priceCents: prices[keyOf(cell)] ?? 0,
          idx: existing.length + index,
        })),
      )
      onClose()
    } catch (error) {
      // The action has told the refusal; the dialog keeps what was typed.
      console.info('The sizes were not made.', error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title={t('many.title')} onClose={onClose} size="xl">
      <Text size="sm" c="dimmed" mb="sm">
        {t('many.text')}
      </Text>
      <Grid>
        <Grid.Col span={{ base: 12, sm: 6 }}>
          <MultiSelect label={t('many.containers')} data={[...choices.containers]} value={containers} onChange={setContainers} searchable hidePickedOptions data-autofocus />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 6 }}>
          <MultiSelect label={t('many.calibers')} data={[...choices.calibers]} value={calibers} onChange={setCalibers} searchable hidePickedOptions placeholder={calibers.length ? '' : t('many.noCaliber')} />
        </Grid.Col>
      </Grid>
      {cells.length > 0 && (
        <Table.ScrollContainer minWidth={160 + columns.length * 150} type="native">
          <Table aria-label={t('many.title')} mt="md" fz="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('size.container')}</Table.Th>
                {columns.map((column) => (
                  <Table.Th key={column} ta="right">
                    {nameOf(choices.calibers, column)}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <Table.Tr key={row}>
                  <Table.Th scope="row" fw={600}>
                    {nameOf(choices.containers, row)}
                  </Table.Th>
                  {columns.map((column) => {
                    const cell = at(row, column)
                    if (!cell || cell.exists) {
                      return (
                        <Table.Td key={column} ta="right" c="dimmed">
                          {t('many.exists')}
                        </Table.Td>
                      )
                    }
                    const key = keyOf(cell)
                    const label = `${nameOf(choices.containers, row)}, ${nameOf(choices.calibers, column)}`
                    return (
                      <Table.Td key={column}>
                        <Group gap={6} wrap="nowrap" justify="flex-end">
                          <Checkbox
                            size="xs"
                            aria-label={t('many.want', { name: label })}
                            checked={!off.has(key)}
                            onChange={() => setOff(off.has(key) ? new Set([...off].filter((one) => one !== key)) : new Set([...off, key]))}
                          />
                          <FigureInput
                            size="xs"
                            w={96}
                            scale={100}
                            unit="€"
                            aria-label={t('many.priceOf', { name: label })}
                            disabled={off.has(key)}
                            value={prices[key] ?? null}
                            onChange={(price) => setPrices({ ...prices, [key]: price })}
                          />
                        </Group>
                      </Table.Td>
                    )
                  })}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <Group justify="space-between" mt="lg">
        <Button look="quiet" onClick={fillDown} disabled={wanted.every((cell) => !prices[keyOf(cell)]) && t('many.typeOne')}>
          {t('many.fill')}
        </Button>
        <Group gap="sm">
          <Button onClick={onClose}>{t('kit:cancel')}</Button>
          <Button look="main" busy={busy} onClick={() => void make()} disabled={priced.length === 0 && t('many.typeOne')}>
            {t('many.make', { count: priced.length })}
          </Button>
        </Group>
      </Group>
    </Dialog>
  )
}
