import type { Dashboard } from '@plantule/contract/reports/reports'
import {
  IconBook2,
  IconCash,
  IconCheck,
  IconFileInvoice,
  IconPackage,
  IconShoppingBag,
  IconUsers,
  IconUsersGroup,
  IconWorld,
  IconX,
  type Icon,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../paths.ts'
import { preference } from '../../../preference.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { useInit } from '../../../api/session.ts'
import { holds, type Right } from '@plantule/contract/base/permissions'
import classes from './FirstSteps.module.css'

type Name = keyof Dashboard['steps']
const steps: { name: Name; Icon: Icon; to: string; right: Right; also?: string }[] = [
  { name: 'invoicing', Icon: IconFileInvoice, to: paths.invoicing, right: 'settings.write' },
  { name: 'containers', Icon: IconPackage, to: '/containers', right: 'catalogue.write' },
  { name: 'catalogue', Icon: IconBook2, to: paths.productImport, right: 'catalogue.write', also: paths.product(-1) },
  { name: 'customers', Icon: IconUsers, to: paths.customer(-1), right: 'customers.write' },
  { name: 'till', Icon: IconCash, to: paths.pointOfSale, right: 'till.write' },
  { name: 'site', Icon: IconWorld, to: '/products', right: 'catalogue.write' },
  { name: 'orders', Icon: IconShoppingBag, to: paths.order(-1), right: 'orders.write' },
  { name: 'team', Icon: IconUsersGroup, to: '/session', right: 'team.write' },
]

const dismissed = preference('guide.dismissed', false)

/** A new shop: what to do first, in the order in which it pays off, until all is done or it is put away. One step is the green one. */
export function FirstSteps({ steps: done }: { steps: Dashboard['steps'] }) {
  const { t } = useTranslation('dashboard')
  const { session } = useInit()
  const [away, setAway] = useState(dismissed.get)
  const open = steps.filter((step) => holds(session.rights, step.right))
  if (away || open.every((step) => done[step.name])) return null
  const next = open.find((step) => !done[step.name])
  const count = open.filter((step) => done[step.name]).length
  return (
    <Panel
      title={t('first.title')}
      text={t('first.text')}
      actions={
        <>
          <span className={classes.progress}>{t('first.progress', { done: count, all: open.length })}</span>
          <IconButton
            label={t('first.putAway')}
            onClick={() => {
              dismissed.set(true)
              setAway(true)
            }}
          >
            <IconX size={18} />
          </IconButton>
        </>
      }
    >
      <ol className={classes.steps}>
        {open.map(({ name, Icon: Sign, to, also }) => (
          <li key={name} className={classes.step} data-done={done[name] || undefined} data-next={next?.name === name || undefined}>
            <span className={classes.sign}>
              {done[name] ? <IconCheck size={20} aria-label={t('first.done')} /> : <Sign size={20} stroke={1.6} aria-hidden />}
            </span>
            <div className={classes.words}>
              <b>{t(`first.${name}.title`)}</b>
              <p>{t(`first.${name}.text`)}</p>
            </div>
            {!done[name] && (
              <div className={classes.actions}>
                {also && <Button to={also}>{t('first.byHand')}</Button>}
                <Button to={to} look={next?.name === name ? 'main' : 'plain'}>
                  {t(`first.${name}.action`)}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
