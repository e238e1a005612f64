import type { SubproductInput } from '@plantule/contract/catalogue-subproducts'
import { IconGrid4x4, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Group, Text } from '../../ui/layout.ts'
import { Panel } from '../../ui/Panel.tsx'
import { blankSize } from './blank-size.ts'
import { MakeManyDialog } from './MakeManyDialog.tsx'
import { SizeRow } from './SizeRow.tsx'
import { SizeTable } from './SizeTable.tsx'
import { useSizeChoices } from './use-size-choices.ts'

type DraftSizesProps = {
  sizes: readonly SubproductInput[]
  onChange: (sizes: SubproductInput[]) => void
  rateBp: number
  plant: boolean
}

/** The sizes of a product that does not exist yet: made together with it. */
export function DraftSizes({ sizes, onChange, rateBp, plant }: DraftSizesProps) {
  const { t } = useTranslation('product')
  const choices = useSizeChoices()
  const [many, setMany] = useState(false)
  const add = (): void => onChange([...sizes, { ...blankSize, idx: sizes.length }])
  return (
    <Panel
      title={t('sizes')}
      text={t('size.draftText')}
      padded={false}
    >
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
              save={async (body) => onChange(sizes.with(index, body))}
              actions={[{ label: t('size.remove'), danger: true, run: () => onChange(sizes.toSpliced(index, 1)) }]}
            />
          ))}
        </SizeTable>
      ) : (
        <Text size="sm" c="dimmed" px="lg" py="md">
          {t(plant ? 'size.noneText' : 'size.noneOther')}
        </Text>
      )}
      <Group gap={6} px="md" py="sm">
        {plant && (
          <Button icon={<IconGrid4x4 size={16} />} onClick={() => setMany(true)}>
            {t('many.open')}
          </Button>
        )}
        <Button icon={<IconPlus size={16} />} onClick={add}>
          {t('size.add')}
        </Button>
      </Group>
      {many && (
        <MakeManyDialog choices={choices} existing={sizes} onClose={() => setMany(false)} onMake={async (cells) => onChange([...sizes, ...cells])} />
      )}
    </Panel>
  )
}
