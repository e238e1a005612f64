import { normalCode } from '@plantule/contract/codes/rules'
import { codesRoutes } from '@plantule/contract/codes/discount-codes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/client.ts'
import { ApiError } from '../../../../api/error.ts'
import { Button } from '../../../../ui/Button.tsx'
import { TextInput } from '../../../../ui/inputs.ts'
import { Box, Group } from '../../../../ui/layout.ts'
import type { Basket } from '../../parts/basket.ts'
import type { BasketChange, Shown } from './use-basket.ts'

const NOBODY = -1
type CodeEntryProps = { basket: Basket; quote: Shown; change: BasketChange; onDone: () => void }

/** A code is checked against this basket before it is taken; what the server refuses stands under the field. */
export function CodeEntry({ basket, quote, change, onDone }: CodeEntryProps) {
  const { t } = useTranslation('till')
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const wanted = normalCode(typed)
  const check = async (): Promise<void> => {
    const others = basket.codes ?? []
    if (wanted === '' || busy) return
    if (others.some((code) => normalCode(code) === wanted)) return onDone()
    setBusy(true)
    try {
      const lines = basket.lines.map(({ subproductId, pack, rateBp, discount }, at) => ({
        subproductId,
        partIds: pack?.parts.map((part) => part.subproductId) ?? [],
        netCents: quote.netCents[at] ?? 0,
        rateBp,
        discounted: discount !== null,
      }))
      const asked = JSON.stringify({ mode: 'incl', lines, discounted: basket.discount !== null || others.length > 0 })
      const found = await call(codesRoutes.checkCode, {
        params: { code: wanted, userId: basket.customer?.id ?? NOBODY },
        query: { basket: asked },
      })
      if (found.type !== 'discount') return setFault(t('code.isTender'))
      change((before) => ({ ...before, codes: [...(before.codes ?? []), wanted] }))
      onDone()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFault(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void check()
      }}
    >
      <Group align="flex-start" wrap="nowrap" gap="sm">
        <TextInput
          flex={1}
          label={t('code.label')}
          placeholder={t('code.hint')}
          value={typed}
          error={fault || undefined}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          data-autofocus
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setFault('')
          }}
        />
        <Box mt={25}>
          <Button type="submit" busy={busy} disabled={wanted === '' && t('code.needed')}>
            {t('code.take')}
          </Button>
        </Box>
      </Group>
    </form>
  )
}
