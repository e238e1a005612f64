import { downloadRoutes } from '@plantule/contract/downloads/downloads'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/query.ts'
import { figure } from '../../../ui/format.ts'
import { Progress } from '../../../ui/inputs.ts'
import { Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'

/** A long operation: how far it is, as the list of operations tells. */
export function Working({ title, text, operation }: { title: string; text: string; operation?: number | null }) {
  const list = useQuery({ ...read(downloadRoutes.listDownloads, { query: {} }), enabled: Boolean(operation), refetchInterval: 1_000 })
  const job = list.data?.items.find((one) => one.id === operation)
  const share = job?.total ? Math.round((100 * job.done) / job.total) : undefined
  return (
    <Panel title={title}>
      <Stack gap="sm" py="md">
        <Text size="sm">{text}</Text>
        <Progress value={share ?? 100} animated={share === undefined} aria-label={title} />
        {job?.total && (
          <Text size="xs" c="dimmed" className="figures" role="status">
            {figure(job.done)} / {figure(job.total)}
          </Text>
        )}
      </Stack>
    </Panel>
  )
}
