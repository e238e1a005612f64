import { type TrackingLink, TrackingLinkInput, trackingRoutes } from '@plantule/contract/tracking/tracking'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { FormScreen } from '../../../kit/form/FormScreen.tsx'
import { useRecordForm } from '../../../kit/form/record-form.ts'
import { useRecord } from '../../../kit/form/use-record.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { toCreate, useRouteId } from '../../../kit/route-id.ts'
import { Waiting } from '../../../kit/Waiting.tsx'
import { paths } from '../../../paths.ts'
import { useCan } from '../../../api/session.ts'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Pill } from '../../../ui/Pill.tsx'
import { CopyAddress } from './CopyAddress.tsx'
import { LinkFields } from './LinkFields.tsx'
import { LinkOrders } from './LinkOrders.tsx'
import { LinkQr } from './LinkQr.tsx'
import { LinkStats } from './LinkStats.tsx'

const stale = [trackingRoutes.listTrackingLinks, trackingRoutes.getTrackingLink]
const quiet = { onError: () => true } as const
const blank = { name: '', code: '', medium: 'newsletter' as const, target: '/', note: '', stopped: false }

export default function TrackingLinkScreen() {
  const id = useRouteId('linkId')
  const { data, error, refetch } = useQuery({ ...read(trackingRoutes.getTrackingLink, { params: { id } }), enabled: id !== toCreate })
  if (id === toCreate) return <NewLink />
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  return data ? <EditLink key={id} link={data} /> : <Waiting />
}

function NewLink() {
  const { t } = useTranslation('tracking')
  const create = useAction(trackingRoutes.createTrackingLink, stale, quiet)
  const form = useRecordForm({
    schema: TrackingLinkInput,
    values: blank,
    save: (body) => create.mutateAsync({ body }),
    saidOnSave: t('made'),
    opens: (link) => paths.trackingLink(link.id),
  })
  return (
    <FormScreen
      form={form}
      title={t('new')}
      subtitle={t('newText')}
      back={{ to: paths.trackingLinks, label: t('title') }}
      creating
      saveLabel={t('new')}
      fieldNames={{ name: t('name'), target: t('target'), code: t('code') }}
    >
      <LinkFields creating printed={false} />
    </FormScreen>
  )
}

const bodyOf = ({ name, code, medium, target, note, stopped }: TrackingLink) => ({ name, code, medium, target, note, stopped })

function EditLink({ link }: { link: TrackingLink }) {
  const { t } = useTranslation(['tracking', 'kit'])
  const navigate = useNavigate()
  const mayWrite = useCan('marketing.write')
  const params = { id: link.id }
  const remove = useAction(trackingRoutes.removeTrackingLink, [trackingRoutes.listTrackingLinks], {
    onSuccess: () => void navigate({ to: paths.trackingLinks }),
  })
  const { form } = useRecord({
    get: trackingRoutes.getTrackingLink,
    update: trackingRoutes.updateTrackingLink,
    stale,
    record: link,
    schema: TrackingLinkInput,
    bodyOf,
  })
  const askRemove = async (): Promise<void> => {
    if (await confirm({ title: t('removeTitle'), text: t('removeText'), confirm: t('kit:delete'), danger: true })) remove.mutate({ params })
  }
  return (
    <FormScreen
      form={form}
      title={link.name}
      subtitle={<CopyAddress address={link.address} />}
      aside={<Pill tone={link.stopped ? 'calm' : 'good'}>{t(link.stopped ? 'stopped' : 'running')}</Pill>}
      back={{ to: paths.trackingLinks, label: t('title') }}
      actions={
        mayWrite && (
          <ActionMenu
            label={t('more')}
            actions={[{ label: t('kit:delete'), danger: true, disabled: link.orders > 0 && t('hasOrders'), run: () => void askRemove() }]}
          />
        )
      }
      readOnly={!mayWrite && t('readOnly')}
      fieldNames={{ name: t('name'), target: t('target'), code: t('code') }}
    >
      <LinkStats link={link} />
      <LinkOrders id={link.id} />
      <LinkFields creating={false} printed={link.visits > 0} />
      <LinkQr link={link} />
    </FormScreen>
  )
}
