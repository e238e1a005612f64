import { plantRuleLevels } from '../taxonomy/plant-rules.ts'

/** Regions of origin of the mark Végétal local; each name is as published by its regional partners. */
export const originRegions = plantRuleLevels.region
export type OriginRegion = (typeof originRegions)[number]

/** As published; the mark is French, and so are its names. */
export const regionNames: Record<OriginRegion, string> = {
  alpes: 'Alpes',
  bassin_parisien_nord: 'Bassin parisien nord',
  bassin_parisien_sud: 'Bassin parisien sud',
  rhone_saone_jura: 'Bassin Rhône-Saône et Jura',
  corse: 'Corse',
  massif_armoricain: 'Massif armoricain',
  massif_central: 'Massif central',
  nord_est: 'Zone Nord-Est',
  pyrenees: 'Pyrénées',
  sud_ouest: 'Sud-Ouest',
  mediterranee: 'Zone méditerranéenne',
}
