import { orderMailRoutes } from '@plantule/contract/orders/mails'
import { type MailFlowRow, mailsRoutes } from '@plantule/contract/storefront/mails'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Switch } from '../../../ui/inputs.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { FlowDialog } from './FlowDialog.tsx'
import classes from './FlowsPanel.module.css'

const says = ({ own }: MailFlowRow): boolean => [own.fr, own.en].some(({ subject, text }) => subject !== '' || text !== '')

/** Every mail of the product: what makes it leave, and whether it does. */
export function FlowsPanel({ flows }: { flows: readonly MailFlowRow[] }) {
  const { t } = useTranslation('mails')
  const mayWrite = useCan('settings.write')
  const [open, setOpen] = useState<MailFlowRow['flow'] | null>(null)
  const set = useAction(mailsRoutes.setMailFlows, [mailsRoutes.getMailFlows, orderMailRoutes.getMailSettings])
  const groups = [
    { title: t('groups.step'), rows: flows.filter(({ leaves, to }) => leaves === 'step' && to === 'customer') },
    { title: t('groups.other'), rows: flows.filter(({ leaves, to }) => leaves !== 'step' && to === 'customer') },
    { title: t('groups.team'), rows: flows.filter(({ to }) => to === 'team') },
  ]
  const opened = flows.find(({ flow }) => flow === open)
  return (
    <Panel title={t('flows.title')} text={t('flows.text')}>
      {groups.map(({ title, rows }) => (
        <section key={title} className={classes.group}>
          <h3>{title}</h3>
          <ul>
            {rows.map((row) => (
              <li key={row.flow}>
                <span className={classes.words}>
                  <b>{t(`names.${row.flow}`)}</b>
                  <small>{t(`when.${row.flow}`)}</small>
                </span>
                {says(row) && <Pill tone="good">{t('flows.own')}</Pill>}
                {row.on === null ? (
                  <small className={classes.hand}>{t('flows.byHand')}</small>
                ) : (
                  <Switch
                    aria-label={t('flows.on', { name: t(`names.${row.flow}`) })}
                    checked={row.on}
                    disabled={!mayWrite || set.isPending}
                    onChange={(event) =>
                      set.mutate({ body: { flows: [{ flow: row.flow, on: event.currentTarget.checked, own: row.own }] } })
                    }
                  />
                )}
                {row.variables ? (
                  <Button size="xs" onClick={() => setOpen(row.flow)}>
                    {t('flows.change')}
                  </Button>
                ) : (
                  <small className={classes.hand}>{t('flows.fixed')}</small>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {opened && <FlowDialog row={opened} onClose={() => setOpen(null)} />}
    </Panel>
  )
}
