import { subscriptionRoutes } from '@plantule/contract/subscription/subscription'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Pill } from '../../../ui/Pill.tsx'
import classes from './Sheet.module.css'

/** How the subscription is paid: cards on file and the way to change them, or where transfers go. */
export function Methods({ back, mayChange }: { back: 'account' | 'suspended'; mayChange: boolean }) {
  const { t } = useTranslation('subscription')
  const { data, error, refetch } = useQuery(read(subscriptionRoutes.paymentMethods, {}))
  const portal = useAction(subscriptionRoutes.portalLink, [], { onSuccess: ({ url }) => window.location.assign(url) })
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <Waiting />
  return (
    <Stack gap="sm">
      {data.cards.length > 0 && (
        <ul className={classes.rows}>
          {data.cards.map((card) => (
            <li key={`${card.brand}${card.last4}${card.expires}`}>
              <Text span fw={550} tt="capitalize">
                {card.brand}
              </Text>
              <span className={classes.figure}>•••• {card.last4}</span>
              <Text span size="sm" c="dimmed">
                {t('expires', { day: card.expires })}
              </Text>
              {card.usual && <Pill tone="good">{t('usual')}</Pill>}
            </li>
          ))}
        </ul>
      )}
      {data.cardSetUp && data.cards.length === 0 && <Text size="sm">{t('noCard')}</Text>}
      {data.cardSetUp && mayChange && (
        <Group>
          <Button busy={portal.isPending} onClick={() => portal.mutate({ query: { back } })}>
            {t('changeCard')}
          </Button>
        </Group>
      )}
      {!data.cardSetUp && <Text size="sm">{t('cardOff')}</Text>}
      {data.transfer ? (
        <Text size="sm">
          {t('transferTo', { name: data.transfer.name })}{' '}
          <Text span ff="monospace" style={{ overflowWrap: 'anywhere' }}>
            {data.transfer.iban.replace(/(.{4})(?=.)/g, '$1 ')}
          </Text>
          {data.transfer.bic && `, BIC ${data.transfer.bic}`}
        </Text>
      ) : (
        !data.cardSetUp && (
          <Text size="sm" c="dimmed">
            {t('noTransfer')}
          </Text>
        )
      )}
    </Stack>
  )
}
