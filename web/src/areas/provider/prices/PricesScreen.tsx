import { type PlanPrice, providerBillingRoutes as routes } from '@plantule/contract/provider/billing'
import { planLevels } from '@plantule/contract/subscription/plans'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { useStaffMay } from '../../../api/staff.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Page } from '../../../kit/Page.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { parisDay, shortDay } from '../../../ui/format.ts'
import { Group, Title } from '../../../ui/layout.ts'
import { Pill, type Tone } from '../../../ui/Pill.tsx'
import { showToast } from '../../../ui/toast.ts'
import { Euro } from '../../../ui/values.tsx'
import shared from '../parts/Rows.module.css'
import classes from './Prices.module.css'

const PriceDialog = lazy(() => import('./PriceDialog.tsx'))

type When = 'toCome' | 'now' | 'past'
const tones: Record<When, Tone> = { toCome: 'progress', now: 'good', past: 'calm' }

/** What each plan costs, cost and will cost; whom a price to come concerns, and who was told of it. */
export default function PricesScreen() {
  const { t } = useTranslation(['billing', 'provider'])
  const [adding, add] = useState<PlanPrice>()
  const { data, error, refetch } = useQuery(read(routes.listPlans, {}))
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <Waiting />
  return (
    <Page title={t('prices.title')} subtitle={t('prices.subtitle')}>
      {planLevels.map((level) => (
        <PlanPrices
          key={level}
          title={t(`provider:levels.${level}`)}
          prices={data.items.filter((price) => price.level === level)}
          onAdd={add}
        />
      ))}
      <Suspense>{adding && <PriceDialog price={adding} onClose={() => add(undefined)} />}</Suspense>
    </Page>
  )
}

type PlanProps = { title: string; prices: readonly PlanPrice[]; onAdd: (price: PlanPrice) => void }

function PlanPrices({ title, prices, onAdd }: PlanProps) {
  const { t } = useTranslation('billing')
  const mayBill = useStaffMay('billing')
  const [newest] = prices
  const today = parisDay()
  const holding = prices.find(({ validFrom }) => validFrom <= today)
  const whenOf = ({ validFrom }: PlanPrice): When => (validFrom > today ? 'toCome' : validFrom === holding?.validFrom ? 'now' : 'past')
  return (
    <section>
      <Group gap="sm" mt="md" mb="xs" align="baseline">
        <Title order={2} size="h4">
          {title}
        </Title>
        <span>{t('prices.subscribers', { count: holding?.subscribers ?? 0 })}</span>
        {mayBill && newest && (
          <Button size="xs" onClick={() => onAdd(newest)}>
            {t('prices.add')} <span className="visually-hidden">{title}</span>
          </Button>
        )}
      </Group>
      <ul className={shared.rows}>
        {prices.map((price) => (
          <PriceRow key={price.validFrom} price={price} when={whenOf(price)} />
        ))}
      </ul>
    </section>
  )
}

function PriceRow({ price, when }: { price: PlanPrice; when: When }) {
  const { t } = useTranslation('billing')
  const mayBill = useStaffMay('billing')
  const { level, validFrom, existing, told, subscribers } = price
  const remove = useAction(routes.removePrice, [routes.listPlans], { onSuccess: () => void showToast({ text: t('prices.removed') }) })
  const takeBack = async (): Promise<void> => {
    const question = { title: t('prices.removeTitle'), text: t('prices.removeText'), confirm: t('prices.remove'), danger: true }
    if (await confirm(question)) remove.mutate({ params: { plan: level, day: validFrom } })
  }
  return (
    <li className={`${shared.row} ${classes.price}`} data-past={when === 'past'}>
      <span className={shared.name}>
        <strong>{t(when === 'toCome' ? 'prices.from' : 'prices.fromNow', { day: shortDay(validFrom) })}</strong>{' '}
        <Pill tone={tones[when]}>{t(`prices.${when}`)}</Pill>
      </span>
      <span>
        <small>{t('prices.monthly')}</small>
        <Euro cents={price.monthlyCents} />
      </span>
      <span>
        <small>{t('prices.yearly')}</small>
        <Euro cents={price.yearlyCents} />
      </span>
      <span>
        <small>{t('prices.paused')}</small>
        <Euro cents={price.pausedCents} />
      </span>
      <span className={shared.marks}>
        {when === 'toCome' && (
          <span>
            <small>{t('prices.existing')}</small>
            {t(`prices.${existing}`)}
            {existing === 'move' && (
              <small>{told > 0 ? t('prices.told', { told, subscribers }) : t('prices.toldNone', { subscribers })}</small>
            )}
          </span>
        )}
        {when === 'toCome' && mayBill && told === 0 && (
          <Button size="xs" look="quiet" busy={remove.isPending} onClick={() => void takeBack()}>
            {t('prices.remove')}
          </Button>
        )}
      </span>
    </li>
  )
}
