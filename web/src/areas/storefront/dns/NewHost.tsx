import { dnsRoutes } from '@plantule/contract/storefront/dns'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextInput } from '../../../ui/inputs.ts'
import { Group } from '../../../ui/layout.ts'

/** A name is asked for; what is wrong with it is said under it and stays typed. */
export function NewHost({ first }: { first: boolean }) {
  const { t } = useTranslation('dns')
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState('')
  const add = useAction(dnsRoutes.validateDns, [dnsRoutes.getDns], {
    onSuccess: () => setTyped(''),
    onError: (error) => {
      if (error.status >= 500 || error.unreachable) return false
      setFault(error.message)
      return true
    },
  })
  const send = (event: { preventDefault: () => void }): void => {
    event.preventDefault()
    if (typed.trim() === '') setFault(t('nameMissing'))
    else add.mutate({ body: { host: typed } })
  }
  return (
    <form onSubmit={send} noValidate>
      <Group align="flex-start" gap="xs">
        <TextInput
          aria-label={t('name')}
          placeholder={t('namePlaceholder')}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setFault('')
          }}
          error={fault || undefined}
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          style={{ flex: '1 1 16rem' }}
        />
        <Button type="submit" look={first ? 'main' : 'plain'} busy={add.isPending}>
          {first ? t('addFirst') : t('add')}
        </Button>
      </Group>
    </form>
  )
}
