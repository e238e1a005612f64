import { type PlantsBought, plantsBoughtRoutes, type ProposedDelivery } from '@plantule/contract/books/plants-bought'
import type { DeliveryInput } from '@plantule/contract/passports/deliveries'
import { IconReceipt, IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { Suggest } from '../../../kit/suggest/Suggest.tsx'
import { useScreenSearch } from '../../../search.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { showError } from '../../../ui/toast.ts'
import { Day } from '../../../ui/values.tsx'

/**
 * The purchase that the plants were bought by, chosen or named by the address: its supplier and its lines are proposed, and may be
 * changed.
 */
export function FromPurchase() {
  const { t } = useTranslation('deliveries')
  const { setValue, getValues } = useFormContext<DeliveryInput>()
  const [proposed, setProposed] = useState<ProposedDelivery | null>(null)
  const named = Number(useScreenSearch('/plant-delivery/{deliveryId}').purchase) || null
  const asked = useRef(false)
  const propose = async (id: number): Promise<void> => {
    const found = await call(plantsBoughtRoutes.proposeDelivery, { params: { id } })
    const change = { shouldDirty: true, shouldValidate: false }
    setValue('purchaseId', found.purchaseId, change)
    setValue('supplier', found.supplier, change)
    setValue('document', found.document, change)
    // What somebody typed already stays above what is proposed.
    const typed = getValues('lines').filter(({ name }) => name !== '')
    const lines = found.lines.map(({ name, ordered }) => ({ id: null, name, ordered, received: ordered, refused: 0, reason: '' }))
    if (lines.length > 0) setValue('lines', [...typed, ...lines], change)
    setProposed(found)
  }
  useEffect(() => {
    if (named === null || asked.current) return
    asked.current = true
    propose(named).catch(showError)
  })
  return (
    <Panel title={t('purchase.title')} text={t('purchase.text')}>
      <Stack gap="sm">
        <Suggest<PlantsBought>
          name="plants-bought"
          label={t('purchase.find')}
          placeholder={proposed ? `${proposed.number} · ${proposed.supplier}` : t('purchase.hint')}
          icon={<IconSearch size={16} />}
          eager
          find={async (q) => (await call(plantsBoughtRoutes.plantsBought, { query: { q } })).items}
          keyOf={(one) => one.id}
          isExact={(one, typed) => one.number.toLowerCase() === typed.toLowerCase()}
          onPick={(one) => void propose(one.id).catch(showError)}
          nothing={t('purchase.none')}
          render={(one) => (
            <Group justify="space-between" wrap="nowrap">
              <Text size="sm">{[one.number, one.supplier, one.reference].filter(Boolean).join(' · ')}</Text>
              <Text size="xs" c="dimmed">
                {one.deliveries > 0 ? t('purchase.delivered', { count: one.deliveries }) : <Day day={one.on} />}
              </Text>
            </Group>
          )}
        />
        {proposed && (
          <Group gap={6} role="status">
            <IconReceipt size={16} />
            <Text size="sm">{t(`purchase.from.${proposed.from}`, { number: proposed.number })}</Text>
          </Group>
        )}
      </Stack>
    </Panel>
  )
}
