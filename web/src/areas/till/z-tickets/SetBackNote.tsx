import type { ShopCheck } from '@plantule/contract/fiscal/fiscal'
import { useTranslation } from 'react-i18next'
import { figure, moment } from '../../../ui/format.ts'
import { Text } from '../../../ui/layout.ts'

/** One time that the records were found to have been set back, or that this was said without a reason. */
export function SetBackNote({ back: { at, links, by, unfounded } }: { back: ShopCheck['setBack'][number] }) {
  const { t } = useTranslation('till')
  const what = unfounded
    ? 'unfounded'
    : by === 'file'
      ? 'file'
      : links === 0
        ? 'restored'
        : by === 'device'
          ? 'setBackDevice'
          : by === 'paper'
            ? 'setBackPaper'
            : 'setBack'
  return (
    <Text role="status" size="sm" c={unfounded ? 'dimmed' : 'orange.9'}>
      {t(`verify.${what}`, { moment: moment(at), count: links, shown: figure(links) })}
    </Text>
  )
}
