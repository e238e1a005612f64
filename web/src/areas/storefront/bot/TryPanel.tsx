import { botRoutes } from '@plantule/contract/bot/bot'
import type { Graph } from '@plantule/contract/bot/graph'
import { advance, ANY, newTalk, type Said, type Step, type TalkEvent, type Waiting } from '@plantule/contract/bot/run'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import { euros } from '../../../ui/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox, TextInput } from '../../../ui/inputs.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Link } from '../../../ui/Link.tsx'
import { paths } from '../../../paths.ts'
import { LatinName } from '../../../ui/values.tsx'
import classes from './Editor.module.css'
import { useChoiceName } from './words-of.ts'

type Line = { by: 'bot'; said: Said } | { by: 'me'; text: string }
type TryPanelProps = { graph: Graph; at: string | null; begun: boolean; restart: () => void }

/** The draft as a visitor meets it, from any block: the real stock answers, and nothing is written or sent. */
export function TryPanel({ graph, at, begun, restart }: TryPanelProps) {
  const { t } = useTranslation('bot')
  const client = useQueryClient()
  const [lines, setLines] = useState<Line[]>([])
  const [step, setStep] = useState<Step | null>(null)
  const go = async (before: Step | null, event: TalkEvent, mine?: string): Promise<void> => {
    let now = advance(graph, before?.state ?? newTalk(), event)
    const says = [...now.says]
    for (let needs = 0; now.need && needs < 10; needs++) {
      const { need } = now
      const plants = need.kind === 'stock' ? (await client.fetchQuery(read(botRoutes.tryStock, { query: need.wanted as never }))).items : []
      now = advance(graph, now.state, need.kind === 'stock' ? { kind: 'found', plants } : { kind: 'handed' })
      says.push(...now.says)
    }
    setLines((known) => [
      ...known,
      ...(mine === undefined ? [] : [{ by: 'me' as const, text: mine }]),
      ...says.map((said) => ({ by: 'bot' as const, said })),
    ])
    setStep(now)
  }
  useEffect(() => {
    if (begun) void go(null, at === null ? { kind: 'begin' } : { kind: 'begin', at }).catch(() => undefined)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each trial is a panel of its own, by its key, and begins once
  }, [])
  return (
    <Stack gap="sm">
      {begun && (
        <div className={classes.log} aria-live="polite">
          {lines.map((line, n) =>
            line.by === 'me' ? (
              <div key={n} className={classes.mine}>
                {line.text}
              </div>
            ) : (
              <Saying key={n} said={line.said} />
            ),
          )}
          {step && !step.waiting && (
            <Text size="sm" c="dimmed">
              {t('try.over')}
            </Text>
          )}
        </div>
      )}
      {step?.waiting && (
        <Answer key={lines.length} waiting={step.waiting} say={(event, mine) => void go(step, event, mine).catch(() => undefined)} />
      )}
      <Group>
        <Button size="xs" onClick={restart}>
          {begun ? t('try.again') : t('try.begin')}
        </Button>
      </Group>
      <Text size="xs" c="dimmed">
        {t('try.text')}
      </Text>
    </Stack>
  )
}

function Saying({ said }: { said: Said }) {
  const { t } = useTranslation('bot')
  if (said.kind === 'text') return <div className={classes.said}>{said.text}</div>
  if (said.kind === 'notice') return <div className={classes.notice}>{t(`notices.${said.notice}`)}</div>
  return (
    <div className={classes.said}>
      {said.plants.map((plant) => (
        <div key={plant.productId}>
          <Link to={paths.product(plant.productId)}>{plant.name}</Link> <LatinName name={plant.latinName} dimmed /> · {plant.size} ·{' '}
          {euros(plant.priceCents)}
        </div>
      ))}
    </div>
  )
}

function Answer({ waiting, say }: { waiting: Waiting; say: (event: TalkEvent, mine: string) => void }) {
  const { t } = useTranslation('bot')
  const choiceName = useChoiceName()
  const [text, setText] = useState('')
  if (waiting.kind === 'contact') return <ContactAnswer consent={waiting.consent} say={say} />
  const choices =
    waiting.kind === 'choice'
      ? waiting.options
      : waiting.kind === 'criterion'
        ? [...waiting.choices, ANY].map((id) => ({ id, label: choiceName(waiting.criterion, id) }))
        : []
  return (
    <Stack gap={6}>
      {waiting.kind === 'criterion' && <Text size="sm">{t(`asks.${waiting.criterion}`)}</Text>}
      <Group gap={6}>
        {choices.map(({ id, label }) => (
          <Button key={id} size="xs" onClick={() => say({ kind: 'option', option: id }, label)}>
            {label}
          </Button>
        ))}
      </Group>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          say({ kind: 'text', text }, text)
        }}
      >
        <Group gap={6} wrap="nowrap">
          <TextInput
            aria-label={t('try.type')}
            placeholder={t('try.type')}
            value={text}
            maxLength={300}
            onChange={(event) => setText(event.currentTarget.value)}
            style={{ flex: 1 }}
          />
          <Button type="submit" size="sm">
            {t('try.send')}
          </Button>
        </Group>
      </form>
    </Stack>
  )
}

function ContactAnswer({ consent, say }: { consent: string; say: (event: TalkEvent, mine: string) => void }) {
  const { t } = useTranslation('bot')
  const [given, setGiven] = useState({ name: '', email: '', phone: '' })
  const [agreed, setAgreed] = useState(false)
  return (
    <Stack gap={6}>
      {(['name', 'email', 'phone'] as const).map((field) => (
        <TextInput
          key={field}
          label={t(`contact.${field}`)}
          value={given[field]}
          onChange={(event) => setGiven({ ...given, [field]: event.currentTarget.value })}
        />
      ))}
      <Checkbox label={consent} checked={agreed} onChange={(event) => setAgreed(event.currentTarget.checked)} />
      <Group gap={6}>
        <Button size="xs" onClick={() => say({ kind: 'contact', consent: agreed, ...given }, given.name)}>
          {t('try.send')}
        </Button>
        <Button size="xs" look="quiet" onClick={() => say({ kind: 'no_contact' }, t('contact.none'))}>
          {t('contact.none')}
        </Button>
      </Group>
    </Stack>
  )
}
