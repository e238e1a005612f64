import { newsletterRoutes } from '@plantule/contract/marketing/newsletters'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { toCreate, useRouteId } from '../../../kit/route-id.ts'
import { Waiting } from '../../../kit/Waiting.tsx'
import { EditNewsletter } from './EditNewsletter.tsx'
import { ScheduledNewsletter } from './ScheduledNewsletter.tsx'
import { SentNewsletter } from './SentNewsletter.tsx'
import { NewNewsletter } from './NewNewsletter.tsx'

export default function NewsletterScreen() {
  const id = useRouteId('newsletterId')
  return id === toCreate ? <NewNewsletter /> : <Existing key={id} id={id} />
}

function Existing({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(read(newsletterRoutes.getNewsletter, { params: { id } }))
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <Waiting />
  if (data.state === 'scheduled') return <ScheduledNewsletter newsletter={data} />
  return data.state === 'draft' ? <EditNewsletter newsletter={data} /> : <SentNewsletter newsletter={data} />
}
