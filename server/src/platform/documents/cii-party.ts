import type { Buyer, PostalAddress, Seller } from './parties.ts'
import { leaf, node, type XmlChild } from './xml.ts'

const SIREN = { schemeID: '0002' }
const SIRET = { schemeID: '0009' }
/** French directory of electronic invoices. */
const DIRECTORY = { schemeID: '0225' }

function address({ lines, postcode, city, country }: PostalAddress): XmlChild {
  return node(
    'ram:PostalTradeAddress',
    leaf('ram:PostcodeCode', postcode),
    leaf('ram:LineOne', lines[0]),
    leaf('ram:LineTwo', lines[1]),
    leaf('ram:LineThree', lines[2]),
    leaf('ram:CityName', city),
    leaf('ram:CountryID', country),
  )
}

function electronic(party: { electronicAddress: string | null; siren: string | null; email: string | null }): XmlChild {
  const id = party.electronicAddress ?? party.siren
  const written = id ? leaf('ram:URIID', id, DIRECTORY) : leaf('ram:URIID', party.email, { schemeID: 'EM' })
  return node('ram:URIUniversalCommunication', written)
}

/** BT-33: legal form, capital and register, which have no field of their own. */
function legalDescription({ legalForm, capitalCents, rcs }: Seller): string | null {
  const capital = capitalCents && `capital ${(capitalCents / 100).toFixed(2).replace('.', ',')} EUR`
  return [legalForm, capital, rcs].filter(Boolean).join(', ') || null
}

export function sellerParty(seller: Seller): XmlChild {
  const contact = node(
    'ram:DefinedTradeContact',
    leaf('ram:PersonName', seller.phone || seller.email ? seller.name : null),
    node('ram:TelephoneUniversalCommunication', leaf('ram:CompleteNumber', seller.phone)),
    node('ram:EmailURIUniversalCommunication', leaf('ram:URIID', seller.email)),
  )
  return node(
    'ram:SellerTradeParty',
    leaf('ram:GlobalID', seller.siret, SIRET),
    leaf('ram:Name', seller.name),
    leaf('ram:Description', legalDescription(seller)),
    node('ram:SpecifiedLegalOrganization', leaf('ram:ID', seller.siren, SIREN)),
    contact,
    address(seller.address),
    electronic(seller),
    // Without a VAT id (franchise), EN 16931 still asks for a tax registration (BR-E-02).
    seller.vatId
      ? node('ram:SpecifiedTaxRegistration', leaf('ram:ID', seller.vatId, { schemeID: 'VA' }))
      : node('ram:SpecifiedTaxRegistration', leaf('ram:ID', seller.siren, { schemeID: 'FC' })),
  )
}

export function buyerParty(buyer: Buyer): XmlChild {
  return node(
    'ram:BuyerTradeParty',
    buyer.siret ? leaf('ram:GlobalID', buyer.siret, SIRET) : leaf('ram:ID', buyer.customerNumber),
    leaf('ram:Name', buyer.name),
    node('ram:SpecifiedLegalOrganization', leaf('ram:ID', buyer.siren, SIREN)),
    node('ram:DefinedTradeContact', leaf('ram:PersonName', buyer.contact)),
    address(buyer.address),
    electronic(buyer),
    node('ram:SpecifiedTaxRegistration', leaf('ram:ID', buyer.vatId, { schemeID: 'VA' })),
  )
}

export function shipToParty(buyer: Buyer): XmlChild {
  const place = buyer.delivery ?? { name: buyer.name, address: buyer.address }
  return node('ram:ShipToTradeParty', leaf('ram:Name', place.name), address(place.address))
}
