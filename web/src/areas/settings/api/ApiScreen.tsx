import { descriptionRoutes } from '@plantule/contract/programs/description'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveBlob } from '../../../api/download.ts'
import { read } from '../../../api/query.ts'
import { fits } from '../../../kit/suggest/fits.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Page } from '../../../kit/Page.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TextInput } from '../../../ui/inputs.ts'
import { Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { ProgramKinds } from '../parts/ProgramKinds.tsx'
import classes from './Api.module.css'
import { Code } from './Code.tsx'
import { type Description, operationsOf } from './describe.ts'
import { OperationLine } from './OperationLine.tsx'

const HOUR_MS = 3_600_000

/** All that a key may call, to be read and tried where it stands. */
export default function ApiScreen() {
  const { t } = useTranslation('programs')
  const [query, setQuery] = useState('')
  const [key, setKey] = useState('')
  // A header holds no other letters; a key that is cut short tells nothing either.
  const wrong = key !== '' && !/^plantule_[0-9a-z]+_[0-9a-f]{64}$/.test(key)
  const asked = useDeferredValue(query)
  const { data, error, refetch } = useQuery({ ...read(descriptionRoutes.describeApi, {}), staleTime: HOUR_MS })
  // The server writes it as OpenAPI, of which the screen reads these parts.
  const description = data as unknown as Description | undefined
  const operations = useMemo(() => (description ? operationsOf(description) : []), [description])
  const groups = useMemo(
    () => [
      ...Map.groupBy(
        operations.filter(({ path, summary, right, id }) => fits(asked, [path.replaceAll('/', ' '), summary, right, id].join(' '))),
        ({ tag }) => tag,
      ),
    ],
    [operations, asked],
  )
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!description) return <Waiting />
  const save = (): void => saveBlob(new Blob([JSON.stringify(description, null, 2)], { type: 'application/json' }), 'plantule-openapi.json')
  return (
    <Page
      title={t('title')}
      subtitle={t('api.subtitle', { count: operations.length })}
      kinds={<ProgramKinds shown="api" />}
      width="record"
      actions={<Button onClick={save}>{t('api.save')}</Button>}
    >
      <Stack gap="md">
        <Panel title={t('api.how')}>
          <Text size="sm">{t('api.howText')}</Text>
          <Code
            label={t('api.how')}
            text={`curl ${location.origin}/api/v2/orders/in_progress/1 \\\n  -H "Authorization: Bearer plantule_…"`}
          />
          <TextInput
            mt="sm"
            label={t('api.key')}
            description={t('api.keyHint')}
            placeholder="plantule_…"
            type="password"
            autoComplete="off"
            value={key}
            error={wrong && t('api.keyWrong')}
            onChange={({ currentTarget }) => setKey(currentTarget.value.trim())}
          />
        </Panel>
        <TextInput
          type="search"
          aria-label={t('api.search')}
          placeholder={t('api.search')}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        />
        {groups.length === 0 && <Text size="sm">{t('api.nothing', { query: asked })}</Text>}
        {groups.map(([tag, list]) => (
          <details key={tag} className={classes.group} open={asked !== ''}>
            <summary>
              {tag} <small>{list.length}</small>
            </summary>
            {list.map((operation) => (
              <OperationLine
                key={operation.id}
                of={operation}
                schemas={description.components.schemas}
                apiKey={key}
                unsent={wrong && t('api.keyWrong')}
              />
            ))}
          </details>
        ))}
      </Stack>
    </Page>
  )
}
