import { DEMO_DAYS, demoRoutes, type DemoShop } from '@plantule/contract/provider/demo'
import { type Prospect, prospectRoutes } from '@plantule/contract/provider/prospects'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { useStaffMay } from '../../../api/staff.ts'
import { useIdentity } from '../../../session/identity.ts'
import { Button } from '../../../ui/Button.tsx'
import { parisDay, shortDay } from '../../../ui/format.ts'
import { Progress } from '../../../ui/inputs.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { showToast } from '../../../ui/toast.ts'

const ASK_MS = 2_000
const isGoing = ({ state }: DemoShop): boolean => state === 'queued' || state === 'running'

/** The shops filled with two years of a nursery that this prospect is shown: how far each is, and when it ends. */
export function DemoPanel({ prospect }: { prospect: Prospect }) {
  const { t } = useTranslation('provider')
  const { data } = useQuery({
    ...read(demoRoutes.demosOf, { params: { id: prospect.id } }),
    refetchInterval: ({ state }) => (state.data?.items.some(isGoing) ? ASK_MS : false),
  })
  const maySell = useStaffMay('sales')
  const make = useAction(demoRoutes.makeDemo, [prospectRoutes.listProspects, demoRoutes.demosOf])
  const demos = data?.items ?? []
  const body = { prospectId: prospect.id, name: prospect.company ?? prospect.name }
  return (
    <Stack gap="sm">
      {demos.map((demo) => (
        <OneDemo key={demo.id} demo={demo} invited={prospect.email !== null} />
      ))}
      {maySell && (
        <div>
          <Button busy={make.isPending || demos.some(isGoing)} onClick={() => make.mutate({ body })}>
            {t(demos.length === 0 ? 'demo.make' : 'demo.again')}
          </Button>
        </div>
      )}
    </Stack>
  )
}

function OneDemo({ demo, invited }: { demo: DemoShop; invited: boolean }) {
  const { t } = useTranslation('provider')
  const { enterShop } = useIdentity()
  const maySell = useStaffMay('sales')
  const extend = useAction(demoRoutes.extendDemo, [demoRoutes.demosOf], {
    onSuccess: ({ endsOn }) => void showToast({ text: t('demo.extended', { day: shortDay(endsOn) }) }),
  })
  const later = parisDay(new Date(Date.parse(demo.endsOn) + DEMO_DAYS * 86_400_000))
  if (isGoing(demo)) {
    return (
      <div>
        <Progress value={(100 * demo.done) / demo.total} aria-label={t('demo.progress')} />
        <Text size="sm" role="status">
          {t('demo.going', { done: demo.done, total: demo.total })}
        </Text>
      </div>
    )
  }
  if (demo.state === 'failed') return <Text size="sm">{t('demo.failed')}</Text>
  return (
    <div>
      <Text size="sm" role="status">
        <strong>{demo.name}</strong> · {t('demo.ends', { day: shortDay(demo.endsOn) })} {t(invited ? 'demo.doneInvited' : 'demo.done')}
      </Text>
      <Group gap="sm" mt={4}>
        <Button size="xs" onClick={() => enterShop(demo.uid)}>
          {t('demo.enter')}
        </Button>
        {maySell && (
          <Button
            size="xs"
            look="quiet"
            busy={extend.isPending}
            onClick={() => extend.mutate({ params: { id: demo.id }, body: { endsOn: later } })}
          >
            {t('demo.extend', { day: shortDay(later) })}
          </Button>
        )}
      </Group>
    </div>
  )
}
