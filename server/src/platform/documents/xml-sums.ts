const cents = (text: string | undefined) => Math.round(Number(text ?? 0) * 100)
const total = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** The sums of EN 16931 read on the XML in whole cents: the public checker computes them in floats, and errs by a hair. */
export function brokenSums(xml: string): string[] {
  const header = xml.slice(xml.indexOf('<ram:ApplicableHeaderTradeSettlement>'))
  const summation = header.slice(header.indexOf('HeaderMonetarySummation>'))
  const amount = (name: string) => cents(new RegExp(`<ram:${name}(?: [^>]*)?>(.*?)<`).exec(summation)?.[1])
  const nets = [...xml.matchAll(/LineMonetarySummation><ram:LineTotalAmount>(.*?)</g)].map((match) => cents(match[1]))
  const allowances = [...header.matchAll(/<ram:ActualAmount>(.*?)</g)].map((match) => cents(match[1]))
  const groups = [...header.matchAll(/<ram:ApplicableTradeTax>(.*?)<\/ram:ApplicableTradeTax>/gs)].map(([, text = '']) => ({
    vat: cents(/CalculatedAmount>(.*?)</.exec(text)?.[1]),
    base: cents(/BasisAmount>(.*?)</.exec(text)?.[1]),
    rate: Number(/RateApplicablePercent>(.*?)</.exec(text)?.[1]),
  }))
  const rules: Record<string, boolean> = {
    'BR-CO-10': amount('LineTotalAmount') === total(nets),
    'BR-CO-11': amount('AllowanceTotalAmount') === total(allowances),
    'BR-CO-13': amount('TaxBasisTotalAmount') === amount('LineTotalAmount') - amount('AllowanceTotalAmount'),
    'BR-CO-14': amount('TaxTotalAmount') === total(groups.map((group) => group.vat)),
    'BR-CO-15': amount('GrandTotalAmount') === amount('TaxBasisTotalAmount') + amount('TaxTotalAmount'),
    'BR-CO-16': amount('DuePayableAmount') === amount('GrandTotalAmount') - amount('TotalPrepaidAmount'),
    'BR-CO-17': groups.every((group) => Math.abs((group.base * group.rate) / 100 - group.vat) <= 1),
    'BR-S-08': total(groups.map((group) => group.base)) === total(nets) - total(allowances),
  }
  return Object.keys(rules).filter((rule) => !rules[rule])
}
