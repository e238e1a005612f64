import { demoRoutes } from '@plantule/contract/provider/demo'
import { type Prospect, prospectRoutes } from '@plantule/contract/provider/prospects'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { useIdentity } from '../../../session/identity.ts'
import { Button } from '../../../ui/Button.tsx'
import { Progress } from '../../../ui/inputs.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'

const ASK_MS = 2_000

/** A shop filled with two years of a nursery, to be shown to a prospect. */
export function DemoPanel({ prospect }: { prospect: Prospect }) {
  const { t } = useTranslation('provider')
  const { enterShop } = useIdentity()
  const [demoId, setDemoId] = useState<number>()
  const make = useAction(demoRoutes.makeDemo, [prospectRoutes.listProspects], { onSuccess: ({ id }) => setDemoId(id) })
  const { data: demo } = useQuery({
    ...read(demoRoutes.demoStatus, { params: { id: demoId ?? 0 } }),
    enabled: demoId !== undefined,
    refetchInterval: ({ state }) => (state.data?.state === 'done' || state.data?.state === 'failed' ? false : ASK_MS),
  })
  const going = demo?.state === 'queued' || demo?.state === 'running'
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <Button
          busy={make.isPending || going}
          onClick={() => make.mutate({ body: { prospectId: prospect.id, name: prospect.company ?? prospect.name } })}
        >
          {t(prospect.demoId === null ? 'demo.make' : 'demo.again')}
        </Button>
        {demo?.state === 'done' && <Button onClick={() => enterShop(demo.uid)}>{t('demo.enter')}</Button>}
      </Group>
      {going && (
        <>
          <Progress value={(100 * demo.done) / demo.total} aria-label={t('demo.progress')} />
          <Text size="sm" role="status">
            {t('demo.going', { done: demo.done, total: demo.total })}
          </Text>
        </>
      )}
      {demo?.state === 'done' && (
        <Text size="sm" role="status">
          {t(prospect.email ? 'demo.doneInvited' : 'demo.done')}
        </Text>
      )}
      {demo?.state === 'failed' && <Text size="sm">{t('demo.failed')}</Text>}
    </Stack>
  )
}
