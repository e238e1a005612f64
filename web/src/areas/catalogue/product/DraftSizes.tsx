import { IconBarcode, IconGrid4x4, IconPlus } from '@tabler/icons-react'
import { type Dispatch, type SetStateAction, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../api/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Group, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { blankSize, type DraftSize } from './blank-size.ts'
import { MakeManyDialog } from './MakeManyDialog.tsx'
import { SizeRow } from './SizeRow.tsx'
import { SizeTable } from './SizeTable.tsx'
import { useOwnBarcodes } from './use-own-barcodes.ts'
import { useSizeChoices } from '../parts/use-size-choices.ts'
import { useUsual } from '../parts/usual.ts'

type DraftSizesProps = {
  sizes: readonly DraftSize[]
  onChange: Dispatch<SetStateAction<DraftSize[]>>
  rateBp: number
  plant: boolean
}

/** The sizes of a product that does not exist yet: made together with it. */
export function DraftSizes({ sizes, onChange, rateBp, plant }: DraftSizesProps) {
  const { t } = useTranslation(['product', 'references'])
  const usual = useUsual()
  const choices = useSizeChoices()
  const mayCount = useCan('stock.write')
  const [many, setMany] = useState(false)
  const draw = useOwnBarcodes()
  // A line saves itself when it is left, which may be by the button that changes all of them.
  const set = (index: number, given: Partial<DraftSize>): void =>
    onChange((all) => all.map((size, at) => (at === index ? { ...size, ...given } : size)))
  const bare = sizes.filter((size) => size.barcode === null).length
  const giveBarcodes = async (): Promise<void> => {
    const codes = await draw(bare)
    onChange((all) => {
      const left = [...codes]
      return all.map((size) => (size.barcode === null ? { ...size, barcode: left.shift() ?? null } : size))
    })
  }
  const add = (): void => onChange((all) => [...all, { ...blankSize, idx: all.length, onHand: null }])
  return (
    <Panel title={t('sizes')} text={t('size.draftText')} padded={false}>
      {sizes.length > 0 ? (
        <SizeTable plant={plant} grafted={choices.rootstocks.length > 0}>
          {sizes.map((size, index) => (
            <SizeRow
              key={index}
              value={size}
              plant={plant}
              rateBp={rateBp}
              choices={choices}
              readOnly={false}
              save={async (body) => onChange((all) => all.map((one, at) => (at === index ? { ...body, onHand: one.onHand } : one)))}
              {...(mayCount && { opening: { value: size.onHand, onChange: (onHand: number | null) => set(index, { onHand }) } })}
              actions={[{ label: t('size.remove'), danger: true, run: () => onChange((all) => all.toSpliced(index, 1)) }]}
            />
          ))}
        </SizeTable>
      ) : (
        <Text size="sm" c="dimmed" px="lg" py="md">
          {t(plant ? 'size.noneText' : 'size.noneOther')}
        </Text>
      )}
      <Group gap={6} px="md" py="sm">
        {plant && choices.create && choices.containers.length === 0 && (
          <Button busy={usual.busy} onClick={usual.addBoth}>
            {t('references:usual.both')}
          </Button>
        )}
        {plant && (
          <Button icon={<IconGrid4x4 size={16} />} onClick={() => setMany(true)}>
            {t('many.open')}
          </Button>
        )}
        <Button icon={<IconPlus size={16} />} onClick={add}>
          {t('size.add')}
        </Button>
        {bare > 0 && (
          <Button icon={<IconBarcode size={16} />} onClick={() => void giveBarcodes()}>
            {t('size.ownBarcodes', { count: bare })}
          </Button>
        )}
      </Group>
      {many && (
        <MakeManyDialog
          choices={choices}
          existing={sizes}
          onClose={() => setMany(false)}
          onMake={async (cells) => onChange((all) => [...all, ...cells.map((cell) => ({ ...cell, onHand: null }))])}
        />
      )}
    </Panel>
  )
}
