import { describe, expect, it } from 'vitest'
import { frenchRates, type CellValue } from './model.ts'
import { barcodeHolds, parseCode, parseMoney, parseRate, parseText, parseType, parseWeight, parseWhole, parseYesNo } from './parse-cell.ts'

const value = <T>(wanted: T) => ({ value: wanted })
const problem = (code: string) => expect.objectContaining({ problem: code })

describe('parse', () => {
  it.each<[CellValue, unknown]>([
    ['12,50 €', value(1250)],
    ['1 200,00', value(120_000)],
    ['1\u202f200,00\u00a0€', value(120_000)],
    ['12.5', value(1250)],
    ['1.200,50', value(120_050)],
    ['1,200.50', value(120_050)],
    ['1.200.000', value(120_000_000)],
    [1.005, value(101)],
    ['12.500000', value(1250)],
    ['4,90 TTC', value(490)],
    ['0', value(0)],
    ['-3', problem('negative')],
    ['gratuit', problem('not_a_number')],
    ['12,50,1', problem('not_a_number')],
    [1e9, problem('too_big')],
    [true, problem('not_a_number')],
  ])('money %s', (cell, expected) => expect(parseMoney(cell)).toEqual(expected))

  it.each<[CellValue, unknown]>([
    ['5,5 %', value(550)],
    ['5.5', value(550)],
    [5.5, value(550)],
    [0.055, value(550)],
    [0.2, value(2000)],
    ['20', value(2000)],
    ['2,10 %', value(210)],
    ['0,2 %', problem('unknown_rate')],
    ['19,6 %', problem('unknown_rate')],
    ['normal', problem('not_a_number')],
  ])('rate %s', (cell, expected) => expect(parseRate(frenchRates)(cell)).toEqual(expected))

  it.each<[CellValue, unknown]>([
    ['oui', value(true)],
    ['NON', value(false)],
    ['Publié', value(true)],
    [true, value(true)],
    [0, value(false)],
    ['brouillon', value(false)],
    ['peut-être', problem('not_yes_or_no')],
  ])('yes or no %s', (cell, expected) => expect(parseYesNo(cell)).toEqual(expected))

  it.each<[CellValue, unknown]>([
    ['1,2 kg', value(1200)],
    ['250', value(250)],
    ['250 g', value(250)],
    ['2 lbs', value(907)],
    [12, value(12)],
    ['lourd', problem('not_a_number')],
  ])('weight %s', (cell, expected) => expect(parseWeight('g')(cell)).toEqual(expected))

  it('whole numbers, types, texts and codes', () => {
    expect(parseWhole('1 200')).toEqual(value(1200))
    expect(parseWhole('2,5')).toEqual(problem('not_whole'))
    expect(parseType('Végétal')).toEqual(value('plant'))
    expect(parseType('outil')).toEqual(problem('unknown_type'))
    expect(parseText(5)('abcdef')).toEqual(problem('too_long'))
    expect(parseText(50)(new Date())).toEqual(problem('became_a_date'))
    expect(parseText(50)('#REF!')).toEqual(problem('formula_error'))
    expect(parseCode('3,76012E+12')).toEqual(problem('scientific'))
    expect(parseCode(3760123456789)).toEqual(value('3760123456789'))
    expect([barcodeHolds('4006381333931'), barcodeHolds('4006381333932'), barcodeHolds('RAYON-7')]).toEqual([true, false, true])
  })
})
