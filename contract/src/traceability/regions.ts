/** Regions of origin of the mark Végétal local; each name is as published by its regional partners. */
export const originRegions = [
  'alpes',
  'bassin_parisien_nord',
  'bassin_parisien_sud',
  'rhone_saone_jura',
  'corse',
  'massif_armoricain',
  'massif_central',
  'nord_est',
  'pyrenees',
  'sud_ouest',
  'mediterranee',
] as const
export type OriginRegion = (typeof originRegions)[number]
