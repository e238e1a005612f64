import type { SubproductInput } from '@plantule/contract/catalogue/subproducts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Alert, MultiSelect } from '../../../ui/inputs.ts'
import { Grid, Group, Text } from '../../../ui/layout.ts'
import { cellsOf, keyOf, type Pasted, pastePrices } from './many-sizes.ts'
import { PriceGrid } from './PriceGrid.tsx'
import type { SizeChoices } from '../parts/use-size-choices.ts'

type MakeManyDialogProps = {
  choices: SizeChoices
  existing: readonly Pick<SubproductInput, 'containerId' | 'caliberId' | 'rootstockId'>[]
  onClose: () => void
  onMake: (cells: SubproductInput[]) => Promise<unknown>
}

/** Containers by calibers, on rootstocks where some are chosen; a price in each cell that is wanted, typed or from a spreadsheet. */
export function MakeManyDialog({ choices, existing, onClose, onMake }: MakeManyDialogProps) {
  const { t } = useTranslation(['product', 'kit', 'products'])
  const [containers, setContainers] = useState<string[]>([])
  const [calibers, setCalibers] = useState<string[]>([])
  const [rootstocks, setRootstocks] = useState<string[]>([])
  const [pasted, setPasted] = useState<Pasted | null>(null)
  const [prices, setPrices] = useState<Record<string, number | null>>({})
  const [off, setOff] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const sizes = cellsOf({ containers, calibers, rootstocks, existing })
  const { cells } = sizes
  const wanted = cells.filter((cell) => !cell.exists && !off.has(keyOf(cell)))
  const priced = wanted.filter((cell) => (prices[keyOf(cell)] ?? 0) > 0)
  const paste = (found: Pasted): void => {
    setPrices({ ...prices, ...found.prices })
    setOff(new Set([...off].filter((key) => !(key in found.prices))))
    setPasted(found)
  }
  const misfits = pasted
    ? [
        pasted.unread.length > 0 &&
          t('many.unread', {
            count: pasted.unread.length,
            texts: pasted.unread
              .slice(0, 5)
              .map((text) => `« ${text} »`)
              .join(', '),
          }),
        pasted.existing > 0 && t('many.already', { count: pasted.existing }),
        pasted.beyond > 0 && t('many.beyond', { count: pasted.beyond }),
      ].filter((told) => told !== false)
    : []

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
          reference: '',
          barcode: null,
          label: '',
          weightG: null,
          minStock: null,
          weekFrom: null,
          weekTo: null,
          pictureId: null,
          containerId: cell.container === null ? null : Number(cell.container),
          caliberId: cell.caliber === null ? null : Number(cell.caliber),
          rootstockId: cell.rootstock === null ? null : Number(cell.rootstock),
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
    <Dialog title={t('many.title')} onClose={onClose} size="wide">
      <Text size="sm" c="dimmed" mb="sm">
        {t('many.text')}
      </Text>
      <Grid>
        <Grid.Col span={{ base: 12, sm: choices.rootstocks.length > 0 ? 4 : 6 }}>
          <MultiSelect
            label={t('many.containers')}
            data={[...choices.containers]}
            value={containers}
            onChange={setContainers}
            searchable
            hidePickedOptions
            data-autofocus
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: choices.rootstocks.length > 0 ? 4 : 6 }}>
          <MultiSelect
            label={t('many.calibers')}
            data={[...choices.calibers]}
            value={calibers}
            onChange={setCalibers}
            searchable
            hidePickedOptions
            placeholder={calibers.length ? '' : t('many.noCaliber')}
          />
        </Grid.Col>
        {choices.rootstocks.length > 0 && (
          <Grid.Col span={{ base: 12, sm: 4 }}>
            <MultiSelect
              label={t('many.rootstocks')}
              data={[...choices.rootstocks]}
              value={rootstocks}
              onChange={setRootstocks}
              searchable
              hidePickedOptions
              placeholder={rootstocks.length ? '' : t('many.noRootstock')}
            />
          </Grid.Col>
        )}
      </Grid>
      {cells.length > 0 && (
        <PriceGrid
          sizes={sizes}
          choices={choices}
          prices={prices}
          off={off}
          onPrice={(cell, price) => setPrices({ ...prices, [keyOf(cell)]: price })}
          onToggle={(cell) =>
            setOff(off.has(keyOf(cell)) ? new Set([...off].filter((one) => one !== keyOf(cell))) : new Set([...off, keyOf(cell)]))
          }
          onPaste={(table, cell) => paste(pastePrices(sizes, table, cell))}
        />
      )}
      {misfits.length > 0 && (
        <Alert color="orange" mt="sm" title={t('many.pasted', { count: Object.keys(pasted?.prices ?? {}).length })}>
          {misfits.map((told) => (
            <div key={told}>{told}</div>
          ))}
        </Alert>
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
