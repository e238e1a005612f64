import { carrierRoutes } from '@plantule/contract/carriers/carriers'
import { carrierNames, choiceOf, type RelayChoice, type RelayPoint } from '@plantule/contract/carriers/relay'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextInput } from '../../../ui/inputs.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { RelayText } from './RelayText.tsx'
import classes from './Relays.module.css'

type Place = { postcode: string; city: string; country: string }
type RelayFieldProps = {
  value: RelayChoice | null
  near: Place | undefined
  onChange: (relay: RelayChoice | null) => void
  error?: string | undefined
}

/** The relay of an order, where a carrier takes its parcels: found near a postcode and chosen from a list. */
export function RelayField({ value, near, onChange, error }: RelayFieldProps) {
  const { t } = useTranslation('carriers')
  const [open, setOpen] = useState(false)
  const settings = useQuery(read(carrierRoutes.getCarriers, {}))
  if (!settings.data?.relay && value === null) return null
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500}>
        {t('relay.label')}
      </Text>
      {value ? (
        <RelayText relay={value} />
      ) : (
        <Text size="sm" c="dimmed">
          {t('relay.none')}
        </Text>
      )}
      {error && (
        <Text size="xs" c="red" role="alert">
          {error}
        </Text>
      )}
      <Group gap="xs">
        {settings.data?.relay && (
          <Button size="xs" onClick={() => setOpen(true)}>
            {t(value ? 'relay.other' : 'relay.choose')}
          </Button>
        )}
      </Group>
      {open && (
        <RelayDialog
          near={near}
          onClose={() => setOpen(false)}
          onChoose={(relay) => {
            onChange(choiceOf(relay))
            setOpen(false)
          }}
        />
      )}
    </Stack>
  )
}

function RelayDialog({ near, onClose, onChoose }: { near: Place | undefined; onClose: () => void; onChoose: (relay: RelayPoint) => void }) {
  const { t } = useTranslation(['carriers', 'kit'])
  const [typed, setTyped] = useState(near?.postcode ?? '')
  const [asked, setAsked] = useState<Place | null>(near?.postcode ? near : null)
  const query = { postcode: asked?.postcode ?? '', city: asked?.city ?? '', country: asked?.country ?? 'FR' }
  const found = useQuery({ ...read(carrierRoutes.findRelays, { query }), enabled: asked !== null, retry: false, staleTime: 300_000 })
  const search = (): void => {
    const postcode = typed.trim()
    if (postcode) setAsked({ postcode, city: postcode === near?.postcode ? near.city : '', country: near?.country ?? 'FR' })
  }
  return (
    <Dialog title={t('relay.choose')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          search()
        }}
      >
        <Group align="end" gap="xs">
          <TextInput
            size="sm"
            label={t('relay.postcode')}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            maxLength={12}
            data-autofocus
          />
          <Button type="submit" busy={found.isFetching}>
            {t('relay.search')}
          </Button>
        </Group>
      </form>
      <div aria-live="polite">
        {found.isFetching && (
          <Text size="sm" c="dimmed" mt="sm">
            {t('relay.searching')}
          </Text>
        )}
        {found.error && !found.isFetching && (
          <Text size="sm" c="red" mt="sm" role="alert">
            {found.error.message}
          </Text>
        )}
        {found.data?.items.length === 0 && (
          <Text size="sm" mt="sm">
            {t('relay.nothing')}
          </Text>
        )}
      </div>
      {found.data && found.data.items.length > 0 && (
        <>
          <Text size="xs" c="dimmed" mt="sm">
            {carrierNames[found.data.carrier]}
          </Text>
          <ul className={classes.list}>
            {found.data.items.map((relay) => (
              <li key={relay.id}>
                <RelayText relay={relay} point={relay} />
                <Button size="xs" onClick={() => onChoose(relay)}>
                  {t('relay.take')}
                  <span className="visually-hidden"> {relay.name}</span>
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}
