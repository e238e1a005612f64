import { tillSalesRoutes } from '@plantule/contract/till/sales'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../../api/query.ts'
import { useInit } from '../../../../api/session.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { TextInput } from '../../../../ui/inputs.ts'
import { Group, Stack, Text } from '../../../../ui/layout.ts'
import { Euro, Moment } from '../../../../ui/values.tsx'
import { cardsCentsOf, emptyBasket, piecesOf, totalsOfBasket, type Basket } from '../../parts/basket.ts'
import { keepParkedHere, parkedHere, type ParkedHere } from '../storage.ts'
import type { BasketChange } from './use-basket.ts'
import classes from '../../parts/Pay.module.css'

type ParkedDialogProps = {
  connected: boolean
  registerId: number
  basket: Basket
  change: BasketChange
  clear: () => void
  onClose: () => void
}

/** Sets the basket aside for a customer who comes back, and takes one up again. */
export function ParkedDialog({ connected, registerId, basket, change, clear, onClose }: ParkedDialogProps) {
  const { t } = useTranslation(['till', 'tillOffline'])
  const { client } = useInit()
  const [label, setLabel] = useState(basket.customer?.name ?? '')
  const parked = useQuery({ ...read(tillSalesRoutes.listBaskets, {}), enabled: connected })
  const [here, setHere] = useState(() => parkedHere(registerId))
  const stale = [tillSalesRoutes.listBaskets]
  const abandon = useAction(tillSalesRoutes.abandonBasket, stale)
  const park = useAction(tillSalesRoutes.parkBasket, stale)
  const full = basket.lines.length > 0
  const keepHere = (baskets: ParkedHere[]): void => {
    keepParkedHere(registerId, baskets)
    setHere(baskets)
  }
  const setAsideHere = (): void => {
    keepHere([{ key: crypto.randomUUID(), label, at: new Date().toISOString(), basket }, ...here])
    clear()
    onClose()
  }
  const recallHere = (chosen: ParkedHere): void => {
    keepHere(here.filter(({ key }) => key !== chosen.key))
    change(() => chosen.basket)
    onClose()
  }
  const setAside = (): void => {
    if (!connected) return setAsideHere()
    // Parked before, it stays the same basket.
    park.mutate(
      { body: { registerId, basketId: basket.basketId, label, content: JSON.parse(JSON.stringify(basket)) as Record<string, never> } },
      {
        onSuccess: () => {
          clear()
          onClose()
        },
      },
    )
  }
  const recall = (id: number, content: unknown): void => {
    // What this dialog parked has this shape; a basket of another version is completed.
    change(() => ({ ...emptyBasket(), ...(content as Partial<Basket>), uuid: crypto.randomUUID(), basketId: id }))
    onClose()
  }
  // What this dialog parked has this shape; a basket of another version is completed.
  const kept = (parked.data?.items ?? []).map((one) => ({ ...one, held: { ...emptyBasket(), ...(one.content as Partial<Basket>) } }))
  /** At the prices that the device knows: enough to tell one basket from another. */
  const centsOf = (one: Basket): number => totalsOfBasket(one, client.invoicing_info.pay_tva).inclCents + cardsCentsOf(one)
  return (
    <Dialog title={t('parked.title')} onClose={onClose}>
      <Stack>
        {full && (
          <form
            onSubmit={(event) => {
              event.preventDefault()
              setAside()
            }}
          >
            <Group align="flex-end" wrap="nowrap">
              <TextInput
                label={t('parked.label')}
                placeholder={t('parked.hint')}
                maxLength={80}
                style={{ flex: 1 }}
                value={label}
                data-autofocus
                onChange={(event) => setLabel(event.currentTarget.value)}
              />
              <Button look="main" type="submit" busy={park.isPending}>
                {t('basket.park')}
              </Button>
            </Group>
          </form>
        )}
        {kept.length + here.length === 0 && <Text c="dimmed">{t('parked.none')}</Text>}
        <ul className={classes.lines}>
          {here.map((one) => (
            <li key={one.key}>
              <span>
                <b>{one.label || t('parked.nameless')}</b> · {t('parked.pieces', { count: piecesOf(one.basket) })} ·{' '}
                <Euro cents={centsOf(one.basket)} />
                <Text size="xs" c="dimmed">
                  {t('tillOffline:onDevice')} · <Moment at={one.at} />
                </Text>
              </span>
              <Button onClick={() => recallHere(one)} disabled={full && t('parked.finishFirst')}>
                {t('parked.recall')}
              </Button>
            </li>
          ))}
          {kept.map(({ id, label: name, author, updatedAt, content, held }) => (
            <li key={id}>
              <span>
                <b>{name || t('parked.nameless')}</b> · {t('parked.pieces', { count: piecesOf(held) })} · <Euro cents={centsOf(held)} />
                <Text size="xs" c="dimmed">
                  {author} · <Moment at={updatedAt} />
                </Text>
              </span>
              <Group gap={6}>
                <Button onClick={() => recall(id, content)} disabled={full && t('parked.finishFirst')}>
                  {t('parked.recall')}
                </Button>
                <Button look="danger" onClick={() => abandon.mutate({ params: { id } })}>
                  {t('parked.abandon')}
                </Button>
              </Group>
            </li>
          ))}
        </ul>
      </Stack>
    </Dialog>
  )
}
