import { type Member, teamRoutes } from '@plantule/contract/shops/team'
import { IconUsersGroup } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import type { Column } from '../../../kit/list/column.ts'
import { useList } from '../../../kit/list/list-state.ts'
import { ListScreen } from '../../../kit/list/ListScreen.tsx'
import { useCan } from '../../../api/session.ts'
import { confirm } from '../../../ui/confirm.ts'
import { parisDay } from '../../../ui/format.ts'
import { Text } from '../../../ui/layout.ts'
import { Pill, type Tone } from '../../../ui/Pill.tsx'
import { showToast } from '../../../ui/toast.ts'
import { Day, Moment } from '../../../ui/values.tsx'
import { MemberDialog } from './MemberDialog.tsx'

type State = 'active' | 'invited' | 'ended'
const tones: Record<State, Tone> = { active: 'good', invited: 'progress', ended: 'calm' }
const stateOf = (one: Member): State =>
  one.endsOn !== null && one.endsOn < parisDay() ? 'ended' : one.joinedAt === null ? 'invited' : 'active'

const columns = (t: TFunction<'team'>): Column<Member>[] => [
  {
    id: 'name',
    header: t('name'),
    cell: (one) => (
      <>
        {one.name}{' '}
        {one.isMe && (
          <Text span size="sm" c="dimmed">
            ({t('me')})
          </Text>
        )}
      </>
    ),
    card: 'title',
  },
  {
    id: 'status',
    header: t('status'),
    cell: (one) => <Pill tone={tones[stateOf(one)]}>{t(`states.${stateOf(one)}`)}</Pill>,
    card: 'corner',
  },
  { id: 'preset', header: t('preset'), cell: (one) => t(`presets.${one.preset}`) },
  { id: 'email', header: t('email'), cell: (one) => one.email, ellipsis: true },
  {
    id: 'secondStep',
    header: t('secondStep'),
    cell: (one) =>
      one.secondStep !== null && (
        <Pill tone={one.secondStep ? 'good' : 'calm'}>{t(one.secondStep ? 'secondSteps.on' : 'secondSteps.off')}</Pill>
      ),
  },
  { id: 'endsOn', header: t('endsOn'), cell: (one) => <Day day={one.endsOn} /> },
  { id: 'lastSeenAt', header: t('lastSeenAt'), cell: (one) => <Moment at={one.lastSeenAt} /> },
]

export default function TeamScreen() {
  const { t } = useTranslation('team')
  const { t: kit } = useTranslation()
  const mayWrite = useCan('team.write')
  const [shown, show] = useState<Member | 'new' | null>(null)
  const list = useList(teamRoutes.listMembers, { name: 'team' })
  const remove = useAction(teamRoutes.removeMember, [teamRoutes.listMembers])
  const removeAsked = async (one: Member): Promise<void> => {
    const { name } = one
    const yes = await confirm({ title: t('removeTitle', { name }), text: t('removeText'), confirm: t('remove'), danger: true })
    if (yes) remove.mutate({ params: { id: one.id } }, { onSuccess: () => void showToast({ text: t('removed', { name }) }) })
  }
  return (
    <>
      <ListScreen
        title={t('title')}
        list={list}
        columns={columns(t)}
        nameOf={(one) => one.name}
        searchable={false}
        {...(mayWrite ? { onOpen: show } : {})}
        rowActions={(one) =>
          mayWrite
            ? [
                { label: kit('edit'), run: () => show(one) },
                { label: t('remove'), danger: true, run: () => void removeAsked(one) },
              ]
            : []
        }
        create={mayWrite && { label: t('invite'), run: () => show('new') }}
        empty={{ icon: <IconUsersGroup size={32} stroke={1.5} />, title: t('empty.title'), text: t('empty.text') }}
      />
      {shown && <MemberDialog member={shown === 'new' ? null : shown} onClose={() => show(null)} />}
    </>
  )
}
