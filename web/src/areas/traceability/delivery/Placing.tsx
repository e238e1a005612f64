import { deliveriesRoutes, type Delivery, type DeliveryLine } from '@plantule/contract/passports/deliveries'
import type { CultivationRow } from '@plantule/contract/production/cultivations'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { read, useAction } from '../../../api/query.ts'
import { Suggest } from '../../../kit/suggest/Suggest.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { figure } from '../../../ui/format.ts'
import { Select } from '../../../ui/inputs.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Link } from '../../../ui/Link.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { ofDeliveries } from './of-deliveries.ts'
import classes from './Delivery.module.css'

/** What came, and where it grows now. */
export function Placing({ delivery, mayWrite }: { delivery: Delivery; mayWrite: boolean }) {
  const { t } = useTranslation('deliveries')
  const [asked, setAsked] = useState<DeliveryLine | null>(null)
  const back = useAction(deliveriesRoutes.takeBackDeliveryLine, ofDeliveries)
  const lines = delivery.lines.filter((line) => line.received > 0)
  return (
    <Panel title={t('placing')} text={lines.length === 0 ? t('nothingCame') : undefined}>
      <ul className={classes.rows} aria-label={t('placing')}>
        {lines.map((line) => (
          <li key={line.id}>
            <div>
              <Text size="sm">
                {figure(line.received)} × {line.name}
              </Text>
              {line.cultivation && (
                <Text size="xs">
                  <Link to={paths.cultivation(line.cultivation.id)}>
                    {line.cultivation.number} {line.cultivation.name}
                  </Link>
                </Text>
              )}
              {line.flow && (
                <Text size="xs" c="dimmed">
                  {t('became', { sold: figure(line.flow.sold), lost: figure(line.flow.lost), there: figure(line.flow.there) })}
                </Text>
              )}
            </div>
            {mayWrite &&
              (line.cultivation ? (
                <Button
                  size="xs"
                  look="quiet"
                  busy={back.isPending}
                  onClick={() => back.mutate({ params: { id: delivery.id, lineId: line.id } })}
                >
                  {t('takeBack')}
                </Button>
              ) : (
                <Button size="xs" look="main" onClick={() => setAsked(line)}>
                  {t('place')}
                </Button>
              ))}
          </li>
        ))}
      </ul>
      {asked && <PlaceDialog deliveryId={delivery.id} line={asked} onClose={() => setAsked(null)} />}
    </Panel>
  )
}

/** Into a cultivation of its own, or into a caliber that is there. */
function PlaceDialog({ deliveryId, line, onClose }: { deliveryId: number; line: DeliveryLine; onClose: () => void }) {
  const { t } = useTranslation('deliveries')
  const [lot, setLot] = useState<Pick<CultivationRow, 'id' | 'number' | 'name'> | null>(null)
  const [sizeId, setSizeId] = useState<number | null>(null)
  const { data } = useQuery({ ...read(cultivationRoutes.getCultivation, { params: { id: lot?.id ?? 0 } }), enabled: lot !== null })
  const place = useAction(deliveriesRoutes.placeDeliveryLine, ofDeliveries, { onSuccess: onClose })
  const sizes = data?.sizes ?? []
  const chosen = sizeId ?? sizes[0]?.id ?? null
  const params = { id: deliveryId, lineId: line.id }
  return (
    <Dialog title={`${t('place')}, ${figure(line.received)} × ${line.name}`} onClose={onClose}>
      <Stack gap="md">
        <Button look="main" busy={place.isPending} onClick={() => place.mutate({ params, body: {} })}>
          {t('ownCultivation')}
        </Button>
        <Suggest
          name="cultivations"
          label={t('orInto')}
          placeholder={lot ? `${lot.number} ${lot.name}` : t('findCultivation')}
          icon={<IconSearch size={16} />}
          find={async (q): Promise<readonly CultivationRow[]> =>
            (await call(cultivationRoutes.listCultivations, { params: { page: 1 }, query: { q, size: 25 } })).items
          }
          keyOf={(row) => row.id}
          isExact={(row, typed) => row.number.toLowerCase() === typed.toLowerCase()}
          onPick={(row) => {
            setLot(row)
            setSizeId(null)
          }}
          render={(row) => (
            <Group justify="space-between" wrap="nowrap">
              <Text size="sm">{row.name}</Text>
              <Text size="xs" c="dimmed">
                {row.number}
              </Text>
            </Group>
          )}
        />
        {lot && sizes.length > 0 && (
          <>
            <Select
              label={t('caliber')}
              data={sizes.map((size) => ({
                value: String(size.id),
                label: [size.container, size.caliber].filter(Boolean).join(' · ') || t('noCaliber'),
              }))}
              value={chosen === null ? null : String(chosen)}
              onChange={(id) => setSizeId(id === null ? null : Number(id))}
            />
            <Button busy={place.isPending} onClick={() => place.mutate({ params, body: { sizeId: chosen } })}>
              {t('intoThis')}
            </Button>
          </>
        )}
      </Stack>
    </Dialog>
  )
}
