import { createHash } from 'node:crypto'
import { CarrierError } from '../carrier.ts'
import { elements, envelope } from '../xml.ts'

export const SERVICE = 'http://www.mondialrelay.fr/webservice/'

/** What the service's numbers say, of those that people may meet; the others are told by their number. */
const stats: Record<string, string> = {
  '1': 'code enseigne invalide',
  '2': 'code enseigne vide ou inconnu',
  '3': 'compte enseigne invalide',
  '8': 'clé invalide',
  '9': 'ville non reconnue',
  '14': 'point relais de livraison invalide',
  '20': 'poids du colis invalide',
  '24': 'numéro d’expédition invalide',
  '36': 'code postal invalide',
  '37': 'pays invalide',
  '40': 'paramètres manquants',
  '69': 'code enseigne invalide',
  '70': 'numéro de point relais invalide',
  '79': 'pays de livraison invalide',
  '92': 'pays différents, ou solde insuffisant',
  '93': 'adresse ou point relais hors du plan de tri',
  '94': 'colis inexistant',
  '95': 'compte non activé',
  '97': 'clé de sécurité invalide',
}
const keyStats: readonly string[] = ['1', '2', '3', '8', '69', '95', '97']
/** Its own faults: another day it may answer. */
const passing: readonly string[] = ['99']

/** Throws for every number but 0. */
export function refuseStat(stat: string): void {
  if (stat === '0') return
  if (!/^\d{1,3}$/.test(stat)) throw new CarrierError('unreachable', 'an answer without STAT')
  const text = stats[stat] ?? `erreur ${stat}`
  throw new CarrierError(keyStats.includes(stat) ? 'key' : passing.includes(stat) ? 'unreachable' : 'refused', text)
}

/** The signature is MD5, in capitals, of all values in the service's order with the private key behind them, in ISO 8859-1. */
export function signed(fields: Readonly<Record<string, string>>, privateKey: string): Record<string, string> {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
  const Security = createHash('md5')
    .update(Buffer.from(`${Object.values(given).join('')}${privateKey}`, 'latin1'))
    .digest('hex')
    .toUpperCase()
  return { ...given, Security }
}

export const soapCall = (action: string, fields: Readonly<Record<string, string>>): string =>
  envelope(`<${action} xmlns="${SERVICE}">${elements(fields)}</${action}>`)
