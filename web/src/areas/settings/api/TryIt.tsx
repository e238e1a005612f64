import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveBlob } from '../../../api/download.ts'
import { type Tried, tryRequest } from '../../../api/try-request.ts'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Textarea, TextInput } from '../../../ui/inputs.ts'
import { Group, SimpleGrid, Text } from '../../../ui/layout.ts'
import { Pill } from '../../../ui/Pill.tsx'
import { showError } from '../../../ui/toast.ts'
import { addressOf, type Filled } from './address-of.ts'
import classes from './Api.module.css'
import { Code } from './Code.tsx'
import type { Operation } from './describe.ts'

const pretty = ({ text, type }: Tried): string => {
  if (!type.includes('json')) return text
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    // A proxy in between may call its own page JSON.
    return text
  }
}

type Props = { of: Operation; apiKey: string; unsent: string | false; example: string | null }

/** Sends one operation for real: by the key typed above, else as who is signed in. */
export function TryIt({ of: operation, apiKey, unsent, example }: Props) {
  const { t } = useTranslation('programs')
  const [values, setValues] = useState<Filled>({})
  const [body, setBody] = useState(example ?? '')
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<Tried>()
  const fields = operation.parameters.filter((each) => each.in !== 'header')
  const writes = operation.method !== 'GET'
  const run = async (): Promise<void> => {
    const question = { title: t('api.realTitle'), text: t('api.realText'), confirm: t('api.send') }
    if (writes && !(await confirm(question))) return
    setBusy(true)
    try {
      setAnswer(await tryRequest(operation.method, addressOf(operation, values), example === null ? null : body, apiKey || null))
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={classes.trial}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
        {fields.map(({ name, required }) => (
          <TextInput
            key={name}
            size="xs"
            label={name}
            required={required}
            value={values[name] ?? ''}
            onChange={({ currentTarget: { value } }) => setValues((before) => ({ ...before, [name]: value }))}
          />
        ))}
      </SimpleGrid>
      {example !== null && (
        <Textarea
          mt="xs"
          label={t('api.body')}
          autosize
          maxRows={16}
          spellCheck={false}
          classNames={{ input: classes.body }}
          value={body}
          onChange={({ currentTarget }) => setBody(currentTarget.value)}
        />
      )}
      <Group mt="xs" gap="sm">
        <Button size="xs" busy={busy} disabled={unsent} onClick={() => void run()}>
          {t('api.try')}
        </Button>
        <Text size="sm" c="dimmed">
          {t(apiKey ? 'api.byKey' : 'api.bySession')}
        </Text>
      </Group>
      {answer && (
        <div role="status">
          <Group mt="sm" gap="xs">
            <Pill tone={answer.status < 300 ? 'good' : 'attention'}>{String(answer.status)}</Pill>
            <Text size="sm">{t('api.took', { ms: answer.ms })}</Text>
            {answer.blob && (
              <Button size="xs" onClick={() => answer.blob && saveBlob(answer.blob, operation.id)}>
                {t('api.saveAnswer')}
              </Button>
            )}
          </Group>
          {answer.text !== '' && <Code label={t('api.answered')} text={pretty(answer)} />}
        </div>
      )}
    </div>
  )
}
