import { carrierRoutes, type CarrierSettings } from '@plantule/contract/carriers/carriers'
import { type CarrierName, carrierNames } from '@plantule/contract/carriers/relay'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../../api/query.ts'
import { useCan } from '../../../../api/session.ts'
import { LoadFailed } from '../../../../kit/LoadFailed.tsx'
import { Waiting } from '../../../../kit/Waiting.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { confirm } from '../../../../ui/confirm.ts'
import { Select } from '../../../../ui/inputs.ts'
import { Grid, Group, Stack, Text } from '../../../../ui/layout.ts'
import { Panel } from '../../../../ui/Panel.tsx'
import { Pill } from '../../../../ui/Pill.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { Moment } from '../../../../ui/values.tsx'
import { ColissimoDialog } from './ColissimoDialog.tsx'
import { MondialRelayDialog } from './MondialRelayDialog.tsx'

const half = { base: 12, sm: 6 }

/** The shop's keys at carriers, and which of them takes which deliveries. */
export function CarriersTab() {
  const { t } = useTranslation('carriers')
  const { data, error, refetch } = useQuery(read(carrierRoutes.getCarriers, {}))
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <Waiting />
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed" maw={720}>
        {t('intro')}
      </Text>
      <Grid gap="md">
        <Grid.Col span={half}>
          <Account carrier="mondial_relay" settings={data} />
        </Grid.Col>
        <Grid.Col span={half}>
          <Account carrier="colissimo" settings={data} />
        </Grid.Col>
      </Grid>
      <Uses settings={data} />
    </Stack>
  )
}

const stateOf = (settings: CarrierSettings, carrier: CarrierName) =>
  carrier === 'mondial_relay' ? settings.mondialRelay : settings.colissimo

function Account({ carrier, settings }: { carrier: CarrierName; settings: CarrierSettings }) {
  const { t } = useTranslation(['carriers', 'kit'])
  const mayWrite = useCan('settings.write')
  const [open, setOpen] = useState(false)
  const check = useAction(carrierRoutes.checkCarrier, [carrierRoutes.getCarriers], {
    onSuccess: () => void showToast({ text: t('checked') }),
  })
  const remove = useAction(carrierRoutes.removeCarrier, [carrierRoutes.getCarriers])
  const name = carrierNames[carrier]
  const state = stateOf(settings, carrier)
  const forget = async (): Promise<void> => {
    if (await confirm({ title: t('removeTitle', { name }), text: t('removeText'), confirm: t('remove') }))
      remove.mutate({ params: { carrier } })
  }
  return (
    <Panel
      title={name}
      text={t(`about.${carrier}`)}
      actions={
        <Pill tone={!state ? 'calm' : state.failure ? 'bad' : 'good'}>
          {t(!state ? 'off' : state.failure ? `failures.${state.failure}` : 'on')}
        </Pill>
      }
    >
      <Stack gap="sm">
        {state && (
          <Text size="sm">
            {'brand' in state ? t('brandIs', { brand: state.brand }) : t('contractIs', { contract: state.contract })}
            {' · '}
            {t(`formats.${state.labelFormat}`)}
            {'trial' in state && state.trial && ` · ${t('trial')}`}
            {state.checkedAt && (
              <>
                <br />
                {t('checkedAt')} <Moment at={state.checkedAt} />
              </>
            )}
          </Text>
        )}
        {mayWrite && (
          <Group gap="xs">
            <Button size="xs" onClick={() => setOpen(true)}>
              {t(state ? 'change' : 'enter')}
            </Button>
            {state && (
              <>
                <Button size="xs" busy={check.isPending} onClick={() => check.mutate({ params: { carrier }, body: {} })}>
                  {t('check')}
                </Button>
                <Button size="xs" look="quiet" onClick={() => void forget()}>
                  {t('remove')}
                </Button>
              </>
            )}
          </Group>
        )}
      </Stack>
      {open && carrier === 'mondial_relay' && <MondialRelayDialog settings={settings.mondialRelay} onClose={() => setOpen(false)} />}
      {open && carrier === 'colissimo' && <ColissimoDialog settings={settings.colissimo} onClose={() => setOpen(false)} />}
    </Panel>
  )
}

function Uses({ settings }: { settings: CarrierSettings }) {
  const { t } = useTranslation('carriers')
  const mayWrite = useCan('settings.write')
  const use = useAction(carrierRoutes.chooseCarriers, [carrierRoutes.getCarriers])
  const { home, relay } = settings
  const known = (['mondial_relay', 'colissimo'] as const).filter((carrier) => stateOf(settings, carrier))
  const options = [{ value: '', label: t('own') }, ...known.map((value) => ({ value, label: carrierNames[value] }))]
  const choose = (mode: 'home' | 'relay') => (value: string | null) =>
    use.mutate({ body: { home, relay, [mode]: known.find((each) => each === value) ?? null } })
  return (
    <Panel title={t('uses.title')} text={t('uses.text')}>
      <Grid gap="sm">
        {(['home', 'relay'] as const).map((mode) => (
          <Grid.Col key={mode} span={half}>
            <Select
              size="sm"
              label={t(`uses.${mode}`)}
              data={options}
              value={settings[mode] ?? ''}
              onChange={choose(mode)}
              allowDeselect={false}
              disabled={!mayWrite || use.isPending || known.length === 0}
            />
          </Grid.Col>
        ))}
      </Grid>
      {known.length === 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          {t('uses.none')}
        </Text>
      )}
    </Panel>
  )
}
