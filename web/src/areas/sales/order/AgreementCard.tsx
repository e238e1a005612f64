import type { Order } from '@plantule/contract/orders/schemas'
import { type QuotationLink, quotationLinkRoutes } from '@plantule/contract/orders/quotation-links'
import { IconCopy, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { useNews } from '../../../api/live.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { moment } from '../../../ui/format.ts'
import { Group, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Pill, type Tone } from '../../../ui/Pill.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import classes from '../parts/OrderLayout.module.css'

const tones: Record<QuotationLink['state'], Tone> = {
  open: 'progress',
  accepted: 'good',
  refused: 'attention',
  outdated: 'calm',
  expired: 'calm',
  closed: 'calm',
  void: 'calm',
}

/** The link by which the customer agrees to a quotation, and what they said. */
export function AgreementCard({ order, blocked }: { order: Order; blocked: string | false }) {
  const { t } = useTranslation('orders')
  const params = { id: order.id }
  const { data, refetch } = useQuery(read(quotationLinkRoutes.getQuotationLink, { params }))
  useNews(
    'orders.changed',
    useCallback(() => void refetch(), [refetch]),
  )
  const create = useAction(quotationLinkRoutes.createQuotationLink, [quotationLinkRoutes.getQuotationLink], {
    onSuccess: ({ url }) => void copyText(url, t('agreement.copied')),
  })
  const withdraw = useAction(quotationLinkRoutes.withdrawQuotationLink, [quotationLinkRoutes.getQuotationLink])
  const link = data?.link ?? null
  const open = link?.state === 'open'
  return (
    <Panel title={t('agreement.title')}>
      {link === null ? (
        <p className={classes.quiet}>{t('agreement.none')}</p>
      ) : (
        <ul className={classes.list}>
          <li>
            <div>
              <Group gap={6}>
                <span>{t('agreement.link')}</span>
                <Pill tone={tones[link.state]}>{t(`agreement.states.${link.state}`)}</Pill>
              </Group>
              <Text size="xs" c="dimmed">
                {t('agreement.by', { author: link.author, at: moment(link.createdAt) })}
              </Text>
              {open && (
                <Text size="sm">
                  <a href={link.url} target="_blank" rel="noreferrer">
                    {t('agreement.see')}
                  </a>
                </Text>
              )}
              {link.answer && (
                <Text size="sm">
                  {t('agreement.said', { name: link.answer.name, at: moment(link.answer.at), address: link.answer.address })}
                </Text>
              )}
              {link.answer?.reason && (
                <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
                  {link.answer.reason}
                </Text>
              )}
            </div>
            {open && (
              <Group gap={2} wrap="nowrap">
                <IconButton label={t('agreement.copy')} onClick={() => void copyText(link.url, t('agreement.copied'))}>
                  <IconCopy size={16} />
                </IconButton>
                <IconButton label={t('agreement.withdraw')} onClick={() => withdraw.mutate({ params })}>
                  <IconX size={16} />
                </IconButton>
              </Group>
            )}
          </li>
        </ul>
      )}
      {link?.state === 'accepted' && (
        <Text size="sm" fw={600}>
          {t('agreement.waits')}
        </Text>
      )}
      {!open && (
        <Button
          size="xs"
          busy={create.isPending}
          disabled={blocked || (order.lines.length === 0 && t('noLines'))}
          onClick={() => create.mutate({ params })}
        >
          {t(link ? 'agreement.another' : 'agreement.create')}
        </Button>
      )}
    </Panel>
  )
}
