import { imageUrl } from '@plantule/contract/library/library'

export const pictureOf = (key: string | null | undefined): string | null => (key ? imageUrl(key, 320) : null)
