import type { Recall } from '@plantule/contract/traceability/recalls'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { figure, phoneText, shortDay } from '../../../ui/format.ts'
import { Group, Text } from '../../../ui/layout.ts'
import { Link } from '../../../ui/Link.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import classes from './Recall.module.css'
import { LettersDialog, PaperLettersDialog } from './RecallDialogs.tsx'

/** Who has such plants, and whether they were written to. */
export function Buyers({ recall, mayWrite }: { recall: Recall; mayWrite: boolean }) {
  const { t } = useTranslation('recalls')
  const [writing, setWriting] = useState<'mail' | 'paper' | null>(null)
  const due = recall.buyers.filter((buyer) => buyer.email !== '' && (buyer.askedAt === null || buyer.untold > 0)).length
  const byPost = recall.buyers.filter((buyer) => buyer.customerId !== null && buyer.email === '').length
  return (
    <Panel
      title={t('buyers')}
      actions={
        mayWrite &&
        recall.buyers.length > 0 && (
          <Group gap="xs">
            <Button size="xs" disabled={byPost === 0 && t('letters.allMailed')} onClick={() => setWriting('paper')}>
              {t('letters.print')}
            </Button>
            <Button size="xs" disabled={due === 0 && t('letters.allWritten')} onClick={() => setWriting('mail')}>
              {t('letters.write')}
            </Button>
          </Group>
        )
      }
    >
      {recall.buyers.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('noBuyers')}
        </Text>
      ) : (
        <ul className={classes.chain} aria-label={t('buyers')}>
          {recall.buyers.map((buyer) => (
            <li key={buyer.customerId ?? (buyer.email || `${buyer.name} ${buyer.sales[0]?.number ?? ''}`)}>
              <div>
                <Text size="sm">
                  {buyer.customerId === null ? (
                    buyer.name || t('nameless')
                  ) : (
                    <Link to={paths.customer(buyer.customerId)}>{buyer.name}</Link>
                  )}
                </Text>
                <Text size="xs" c="dimmed">
                  {[buyer.address, buyer.phone && phoneText(buyer.phone), buyer.email].filter(Boolean).join(' · ')}
                </Text>
                {buyer.sales.map((sale) => (
                  <Text key={`${sale.kind}${sale.id}${sale.label}`} size="xs" c="dimmed">
                    {`${sale.number} · ${shortDay(sale.on)} · ${figure(sale.quantity)} × ${sale.label}`}
                  </Text>
                ))}
              </div>
              <Pill tone={buyer.untold > 0 ? 'attention' : buyer.sentAt ? 'good' : buyer.askedAt ? 'calm' : 'attention'}>
                {buyer.sentAt
                  ? t(buyer.untold > 0 ? 'letters.since' : 'letters.sent', { day: shortDay(buyer.sentAt.slice(0, 10)) })
                  : t(`letters.${waitsFor(buyer)}`)}
              </Pill>
            </li>
          ))}
        </ul>
      )}
      {writing === 'mail' && <LettersDialog recall={recall} count={due} onClose={() => setWriting(null)} />}
      {writing === 'paper' && <PaperLettersDialog recall={recall} count={byPost} onClose={() => setWriting(null)} />}
    </Panel>
  )
}

/** Why somebody was not written to yet; a sale that nobody is known of is told as such. */
function waitsFor({ askedAt, email, customerId }: Recall['buyers'][number]): 'leaving' | 'none' | 'byPost' | 'nameless' {
  if (askedAt !== null) return 'leaving'
  if (email !== '') return 'none'
  return customerId === null ? 'nameless' : 'byPost'
}
