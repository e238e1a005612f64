import { productRoutes, type ProductRow } from '@plantule/contract/catalogue/products'
import type { Subproduct } from '@plantule/contract/catalogue/subproducts'
import { imageUrl } from '@plantule/contract/library/library'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import { InlineFigure } from '../../../kit/fields/InlineFigure.tsx'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { useCan } from '../../../api/session.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Picture } from '../../../ui/Picture.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { Table } from '../../../ui/inputs.ts'
import { Euro, Figure } from '../../../ui/values.tsx'
import { PlantName } from '../parts/PlantName.tsx'
import { useSizeSaving } from '../parts/use-size-saving.ts'

/** A product beside its list: what it is, and its sizes with price and stock to correct on the spot. */
export function ProductPreview({ row }: { row: ProductRow }) {
  const { t } = useTranslation('products')
  const { data, error } = useQuery(read(productRoutes.getProduct, { params: { id: row.id } }))
  const sizes = data?.subproducts.filter((size) => size.archivedAt === null)
  return (
    <Stack gap="md">
      <Group wrap="nowrap" align="flex-start">
        <Picture src={row.imageKey && imageUrl(row.imageKey, 320)} size={104} />
        <Stack gap={6}>
          <PlantName product={row} />
          <Text size="sm" c="dimmed">
            {row.reference}
            {row.provider && ` · ${row.provider}`}
          </Text>
          <Group gap={6}>
            {row.archivedAt ? (
              <Pill>{t('archived')}</Pill>
            ) : row.published ? (
              <Pill tone="good">{t('published')}</Pill>
            ) : (
              <Pill>{t('draft')}</Pill>
            )}
            {row.lowStock && <Pill tone="attention">{t('low')}</Pill>}
            {row.tags.map((tag) => (
              <Pill key={tag} tone="special">
                {tag}
              </Pill>
            ))}
          </Group>
          {row.categories.length > 0 && <Text size="sm">{row.categories.join(', ')}</Text>}
        </Stack>
      </Group>
      {error ? (
        <LoadFailed error={error} />
      ) : sizes && sizes.length > 0 ? (
        <Table aria-label={t('sizes')} fz="sm" horizontalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('size')}</Table.Th>
              <Table.Th ta="right">{t('price')}</Table.Th>
              <Table.Th ta="right">{t('onHand')}</Table.Th>
              <Table.Th ta="right">{t('available')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sizes.map((size) => (
              <SizeLine key={size.id} size={size} readOnly={row.archivedAt !== null} />
            ))}
          </Table.Tbody>
        </Table>
      ) : (
        sizes && (
          <Text size="sm" c="dimmed">
            {t('noSizes')}
          </Text>
        )
      )}
    </Stack>
  )
}

function SizeLine({ size, readOnly }: { size: Subproduct; readOnly: boolean }) {
  const { t } = useTranslation('products')
  const saving = useSizeSaving()
  const mayPrice = useCan('catalogue.write') && !readOnly
  const mayCount = useCan('stock.write') && !readOnly
  const low = size.minStock !== null && size.available <= size.minStock
  return (
    <Table.Tr>
      <Table.Td>
        {size.label}
        <Text size="xs" c="dimmed">
          {size.reference}
        </Text>
      </Table.Td>
      <Table.Td ta="right">
        {mayPrice ? (
          <InlineFigure
            column="drawer-price"
            label={t('priceOf', { name: size.label })}
            value={size.priceCents}
            scale={100}
            unit="€"
            save={(cents) => saving.setPrice(size, cents)}
          />
        ) : (
          <Euro cents={size.priceCents} />
        )}
      </Table.Td>
      <Table.Td ta="right">
        {mayCount ? (
          <InlineFigure
            column="drawer-stock"
            label={t('stockOf', { name: size.label })}
            value={size.onHand}
            width={76}
            save={(count) => saving.setStock(size, size.onHand, count)}
          />
        ) : (
          <Figure value={size.onHand} />
        )}
      </Table.Td>
      <Table.Td ta="right">{low ? <Pill tone="attention">{size.available}</Pill> : <Figure value={size.available} />}</Table.Td>
    </Table.Tr>
  )
}
