import { preparationRoutes, type PickLine } from '@plantule/contract/orders/preparation'
import type { Route } from '@plantule/contract/base/route'
import { substituteLinkRoutes } from '@plantule/contract/orders/substitute-links'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { useCan } from '../../../api/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Switch } from '../../../ui/inputs.ts'
import { moment } from '../../../ui/format.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Picture } from '../../../ui/Picture.tsx'
import { showToast } from '../../../ui/toast.ts'
import { copyText } from '../../../ui/copy-text.ts'
import { pictureOf } from '../../../kit/sale/picture-of.ts'
import classes from './Prepare.module.css'

type ReplaceDialogProps = { orderId: number; line: PickLine; stale: readonly Pick<Route, 'path'>[]; onClose: () => void }

/** What could stand for the missing plants; or they leave the order. */
export function ReplaceDialog({ orderId, line, stale, onClose }: ReplaceDialogProps) {
  const { t } = useTranslation('picking')
  const params = { id: orderId, lineId: line.lineId }
  const { data, error, refetch } = useQuery(read(preparationRoutes.listSubstitutes, { params }))
  const settle = useAction(preparationRoutes.settleMissing, stale, {
    onSuccess: () => {
      showToast({ text: t('dropped') })
      onClose()
    },
  })
  const [lost, setLost] = useState(true)
  const mayAsk = useCan('orders.write')
  const put = useQuery({ ...read(substituteLinkRoutes.getProposal, { params }), enabled: mayAsk })
  const ask = useAction(substituteLinkRoutes.proposeSubstitute, [substituteLinkRoutes.getProposal], {
    onSuccess: ({ url, sentTo }) => (sentTo ? showToast({ text: t('askedByMail', { to: sentTo }) }) : void copyText(url, t('askedByLink'))),
  })
  const withdraw = useAction(substituteLinkRoutes.withdrawProposal, [substituteLinkRoutes.getProposal])
  const asked = put.data?.link ?? null
  const choose = (subproductId: number | null): void => settle.mutate({ params, body: { subproductId, stock: lost ? 'lost' : 'there' } })
  return (
    <Dialog title={t('replaceTitle', { name: `${line.missing} × ${line.label}` })} onClose={onClose}>
      <Stack gap="md">
        {asked && asked.state !== 'void' && (
          <div role="status">
            <Text size="sm" fw={600}>
              {t(`asked.${asked.state}`, { label: asked.label, quantity: asked.quantity, at: moment(asked.createdAt) })}
            </Text>
            {asked.state === 'open' && (
              <Group gap="xs" mt={4}>
                <Button size="xs" onClick={() => void copyText(asked.url, t('askedByLink'))}>
                  {t('copyLink')}
                </Button>
                <Button size="xs" look="quiet" onClick={() => withdraw.mutate({ params })}>
                  {t('withdraw')}
                </Button>
              </Group>
            )}
          </div>
        )}
        {error && <LoadFailed error={error} retry={() => void refetch()} />}
        {!data && !error && <Waiting panels={1} />}
        {data?.items.length === 0 && <Text size="sm">{t('nothingNear')}</Text>}
        {data && data.items.length > 0 && (
          <>
            <Text size="sm" c="dimmed">
              {t('replaceText')}
            </Text>
            <ul className={classes.others}>
              {data.items.map((item) => (
                <li key={item.subproductId}>
                  <Picture src={pictureOf(item.thumbnail)} size={48} />
                  <div className={classes.words}>
                    <b>{item.label}</b>
                    <span className={classes.details}>
                      <span>{t(`near.${item.near}`)}</span>
                      <span>{t('available', { count: item.available })}</span>
                      <span>{[item.section, item.place].filter(Boolean).join(' · ')}</span>
                    </span>
                  </div>
                  <Stack gap={4}>
                    <Button
                      busy={settle.isPending}
                      disabled={item.available < line.missing && t('tooFew', { count: line.missing })}
                      onClick={() => choose(item.subproductId)}
                    >
                      {t('choose')}
                    </Button>
                    {mayAsk && (
                      <Button
                        size="xs"
                        look="quiet"
                        busy={ask.isPending}
                        disabled={item.available < line.missing && t('tooFew', { count: line.missing })}
                        onClick={() => ask.mutate({ params, body: { subproductId: item.subproductId, stock: lost ? 'lost' : 'there' } })}
                      >
                        {t('askCustomer')}
                      </Button>
                    )}
                  </Stack>
                </li>
              ))}
            </ul>
          </>
        )}
        {line.subproductId !== null && (
          <Switch
            label={t('writeOff', { count: line.missing })}
            description={t(lost ? 'writeOffText' : 'stayText')}
            checked={lost}
            onChange={(event) => setLost(event.currentTarget.checked)}
          />
        )}
        <Group justify="flex-end">
          <Button look="danger" busy={settle.isPending} onClick={() => choose(null)}>
            {t('dropMissing')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
