import type { BlockKind } from '@plantule/contract/bot/graph'
import {
  type Icon,
  IconAddressBook,
  IconArrowsSplit2,
  IconFlag,
  IconHelpCircle,
  IconListDetails,
  IconMessage,
  IconPlant,
  IconUserShare,
} from '@tabler/icons-react'

export const blockIcons: Record<BlockKind, Icon> = {
  message: IconMessage,
  choice: IconListDetails,
  question: IconHelpCircle,
  stock: IconPlant,
  condition: IconArrowsSplit2,
  contact: IconAddressBook,
  handover: IconUserShare,
  end: IconFlag,
}
