import { type PriceProfile, pricingRoutes } from '@plantule/contract/pricing/pricing'
import { useQuery } from '@tanstack/react-query'
import { IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Page } from '../../../kit/Page.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { useCan } from '../../../api/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { euros, percent } from '../../../ui/format.ts'
import { Grid, Group, Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { ListLink } from './ListLink.tsx'
import { ProfileDialog } from './ProfileDialog.tsx'

export default function PriceProfilesScreen() {
  const { t } = useTranslation(['prices', 'kit'])
  const mayWrite = useCan('catalogue.write')
  const [open, setOpen] = useState<PriceProfile | 'new' | null>(null)
  const { data, error, refetch } = useQuery(read(pricingRoutes.listProfiles, {}))
  const create = mayWrite && (
    <Button look="main" onClick={() => setOpen('new')}>
      {t('profiles.new')}
    </Button>
  )
  return (
    <Page
      title={t('profiles.title')}
      count={data?.items.length}
      subtitle={t('profiles.subtitle')}
      actions={data && data.items.length > 0 && create}
    >
      {error && !data ? (
        <LoadFailed error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Waiting panels={2} />
      ) : data.items.length === 0 ? (
        <Panel>
          <EmptyState
            icon={<IconUsersGroup size={32} stroke={1.5} />}
            title={t('profiles.empty')}
            text={t('profiles.emptyText')}
            action={create}
          />
        </Panel>
      ) : (
        <Grid>
          {data.items.map((profile) => (
            <Grid.Col key={profile.id} span={{ base: 12, sm: 6, lg: 4 }}>
              <Profile profile={profile} onEdit={mayWrite && (() => setOpen(profile))} />
            </Grid.Col>
          ))}
        </Grid>
      )}
      {open && <ProfileDialog record={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </Page>
  )
}

function Profile({ profile, onEdit }: { profile: PriceProfile; onEdit: (() => void) | false }) {
  const { t } = useTranslation(['prices', 'kit'])
  const remove = useAction(pricingRoutes.removeProfile, [pricingRoutes.listProfiles])
  const ask = async (): Promise<void> => {
    const yes = await confirm({
      title: t('removeTitle', { name: profile.name }),
      text: t('removeText'),
      confirm: t('kit:delete'),
      danger: true,
    })
    if (yes) remove.mutate({ params: { id: profile.id } })
  }
  const facts = [
    profile.coefficientBp !== 10_000 && t('profiles.coefficientOf', { percent: percent(profile.coefficientBp) }),
    profile.schema && t('profiles.schemaOf', { name: profile.schema }),
    profile.prices.length > 0 && t('profiles.pricesOf', { count: profile.prices.length }),
    profile.minOrderCents > 0 && t('profiles.minimumOf', { amount: euros(profile.minOrderCents), mode: t(`modes.${profile.mode}`) }),
    profile.invoicingTerms && t('profiles.termsOf', { name: profile.invoicingTerms }),
  ].filter((fact): fact is string => Boolean(fact))
  return (
    <Panel
      title={profile.name}
      actions={
        onEdit && (
          <Group gap={4} wrap="nowrap">
            <Button size="xs" onClick={onEdit}>
              {t('kit:edit')}
            </Button>
            <Button size="xs" look="quiet" onClick={() => void ask()}>
              {t('kit:delete')}
            </Button>
          </Group>
        )
      }
    >
      <Stack gap={6}>
        <Group gap="xs">
          <Pill>{t(`modes.${profile.mode}`)}</Pill>
          {profile.isDefault && <Pill tone="good">{t('profiles.default')}</Pill>}
          <Text size="sm" c="dimmed">
            {t('profiles.customers', { count: profile.customers })}
          </Text>
        </Group>
        {(facts.length > 0 ? facts : [t('profiles.basePrices')]).map((fact) => (
          <Text key={fact} size="sm">
            {fact}
          </Text>
        ))}
        <ListLink profileId={profile.id} name={profile.name} />
      </Stack>
    </Panel>
  )
}
