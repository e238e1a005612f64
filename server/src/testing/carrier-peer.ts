import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/**
 * What the next question of a service meets: a status, silence, the work done and its answer lost, an answer that is cut off or no answer
 * of that service, or a fault in its own words.
 */
export type CarrierTrouble = number | 'silence' | 'lost' | 'malformed' | { fault: string }
export type CarrierService = 'relays' | 'shipments' | 'labels' | 'tracking' | 'file'

/** Both carriers on this machine, in the shapes that they publish: real HTTP, SOAP with signatures, XML, answers of several parts. */
export type CarrierPeer = {
  url: string
  /** Labels that were paid for, by reference. */
  shipments: { reference: string; tracking: string; body: string }[]
  troubles: Map<CarrierService, CarrierTrouble[]>
  /** Where parcels are: a number of the service (80 to 83) or a code of an event. */
  parcels: Map<string, string>
  asked: Map<CarrierService, number>
  stop: () => Promise<void>
}

export const mondialRelayKeys = {
  brand: 'BDTEST13',
  login: 'BDTEST13@business-api.mondialrelay.com',
  privateKey: 'PrivateK',
  password: 'MotDePasseMR',
  handOver: 'relay',
  trial: false,
  labelFormat: '10x15',
} as const
export const colissimoKeys = { contract: '123456', password: 'MotDePasseColissimo', signed: false, labelFormat: '10x15' } as const

const SERVICE = 'http://www.mondialrelay.fr/webservice/'
const soap = (body: string): string =>
  `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>${body}</soap:Body></soap:Envelope>`
const field = (xml: string, name: string): string => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? ''
const named = (xml: string, name: string): string => new RegExp(`\\b${name}="([^"]*)"`).exec(xml)?.[1] ?? ''

/** A label as a page of PDF, the size of the carriers'. */
export function labelPdf(words: string): Buffer {
  const stream = `BT /F1 18 Tf 20 380 Td (${words.replace(/[()\\]/g, '')}) Tj ET 10 10 263 405 re S`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 283 425] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const at = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  )
}

const hours = (day: string, times: string[]): string =>
  `<Horaires_${day}>${times.map((time) => `<string>${time}</string>`).join('')}</Horaires_${day}>`
const week = ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi', 'Dimanche']

const mondialRelayPoint = (num: string, name: string, cp: string, distance: number, locker = false): string =>
  `<PointRelais_Details><STAT /><Num>${num}</Num><LgAdr1>${name.padEnd(32)}</LgAdr1><LgAdr2 /><LgAdr3>31 COURS ANDRE PHILIP          </LgAdr3><LgAdr4 /><CP>${cp}</CP><Ville>VILLEURBANNE              </Ville><Pays>FR</Pays><Latitude>45,7728450</Latitude><Longitude>04,8630410</Longitude><TypeActivite>000</TypeActivite>${locker ? '<Information>LOCKER</Information>' : '<Information />'}${week
    .map((day) => hours(day, day === 'Dimanche' ? ['0000', '0000', '0000', '0000'] : ['0900', '1230', '1400', '1830']))
    .join('')}<Informations_Dispo /><Distance>${distance}</Distance></PointRelais_Details>`

const colissimoPoint = (id: string, name: string, cp: string, distance: number): string =>
  `<listePointRetraitAcheminement><accesPersonneMobiliteReduite>true</accesPersonneMobiliteReduite><adresse1>2 PLACE DU MARCHE</adresse1><adresse2></adresse2><adresse3></adresse3><codePostal>${cp}</codePostal><congesPartiel>false</congesPartiel><congesTotal>false</congesTotal><coordGeolocalisationLatitude>47.47</coordGeolocalisationLatitude><coordGeolocalisationLongitude>-0.55</coordGeolocalisationLongitude><distanceEnMetre>${distance}</distanceEnMetre>${week
    .map(
      (day) =>
        `<horairesOuverture${day}>${day === 'Dimanche' ? '00:00-00:00 00:00-00:00' : '09:00-12:00 14:00-18:30'}</horairesOuverture${day}>`,
    )
    .join(
      '',
    )}<identifiant>${id}</identifiant><localite>ANGERS</localite><nom>${name}</nom><poidsMaxi>20000</poidsMaxi><typeDePoint>A2P</typeDePoint><codePays>FR</codePays></listePointRetraitAcheminement>`

/** Stands where the carriers are until it is stopped. */
export async function startCarrierPeer(): Promise<CarrierPeer> {
  const peer: Omit<CarrierPeer, 'url' | 'stop'> = { shipments: [], troubles: new Map(), parcels: new Map(), asked: new Map() }
  const silent = new Set<ServerResponse>()
  let next = 10_000_001

  const troubleOf = (service: CarrierService): CarrierTrouble | undefined => {
    peer.asked.set(service, (peer.asked.get(service) ?? 0) + 1)
    return peer.troubles.get(service)?.shift()
  }
  const xml = (response: ServerResponse, body: string): void => {
    response.writeHead(200, { 'content-type': 'text/xml; charset=utf-8' }).end(body)
  }
  /** True where the trouble was the answer. */
  const troubled = (response: ServerResponse, trouble: CarrierTrouble | undefined): boolean => {
    if (trouble === 'silence') silent.add(response)
    else if (trouble === 'malformed') response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Maintenance</bo')
    else if (typeof trouble === 'number') response.writeHead(trouble).end()
    else return false
    return true
  }
  const make = (reference: string, body: string): string => {
    const tracking = String(next++)
    peer.shipments.push({ reference, tracking, body })
    peer.parcels.set(tracking, '80')
    return tracking
  }

  const service = (request: IncomingMessage, response: ServerResponse, body: string): void => {
    const action = /webservice\/(\w+)/.exec(String(request.headers['soapaction']))?.[1] ?? ''
    const kind = action === 'WSI2_TracingColisDetaille' ? 'tracking' : 'relays'
    const trouble = troubleOf(kind)
    if (troubled(response, trouble)) return
    const values = [...body.matchAll(/<(\w+)>([^<]*)<\/\1>/g)].filter(([, name]) => name !== 'Security').map(([, , value]) => value)
    const security = createHash('md5')
      .update(Buffer.from(`${values.join('')}${mondialRelayKeys.privateKey}`, 'latin1'))
      .digest('hex')
      .toUpperCase()
    const fault = typeof trouble === 'object' ? trouble.fault : undefined
    const stat = fault ?? (field(body, 'Security') === security ? '0' : '97')
    if (kind === 'tracking') {
      const at = stat === '0' ? (peer.parcels.get(field(body, 'Expedition')) ?? '94') : stat
      const events = `<Tracing><ret_WSI2_sub_TracingColisDetaille><Libelle>${at === '82' ? 'COLIS LIVRÉ' : 'PRISE EN CHARGE EN AGENCE'}</Libelle><Date>26/11/2026</Date><Heure>14:05</Heure><Emplacement>ANGERS</Emplacement></ret_WSI2_sub_TracingColisDetaille></Tracing>`
      return xml(
        response,
        soap(
          `<WSI2_TracingColisDetailleResponse xmlns="${SERVICE}"><WSI2_TracingColisDetailleResult><STAT>${at}</STAT><Libelle01>SUIVI</Libelle01>${events}</WSI2_TracingColisDetailleResult></WSI2_TracingColisDetailleResponse>`,
        ),
      )
    }
    const cp = field(body, 'CP')
    const points =
      stat === '0' && cp !== '99999'
        ? `<PointsRelais>${mondialRelayPoint('030613', 'CONSIGNE GARE', cp, 2337, true)}${mondialRelayPoint('005680', 'BUREAU COPY', cp, 739)}</PointsRelais>`
        : '<PointsRelais />'
    xml(
      response,
      soap(
        `<WSI4_PointRelais_RechercheResponse xmlns="${SERVICE}"><WSI4_PointRelais_RechercheResult><STAT>${stat}</STAT>${points}</WSI4_PointRelais_RechercheResult></WSI4_PointRelais_RechercheResponse>`,
      ),
    )
  }

  const shipment = (response: ServerResponse, body: string, url: string): void => {
    const trouble = troubleOf('shipments')
    if (troubled(response, trouble)) return
    const answer = (status: string, list = ''): void =>
      xml(
        response,
        `<?xml version="1.0" encoding="utf-8"?><ShipmentCreationResponse xmlns="http://www.example.org/Response"><StatusList>${status}</StatusList><ShipmentsList>${list}</ShipmentsList></ShipmentCreationResponse>`,
      )
    if (field(body, 'Password') !== mondialRelayKeys.password)
      return answer('<Status Code="10002" Level="Critical error" Message="Login ou mot de passe invalide" />')
    if (typeof trouble === 'object') return answer(`<Status Code="10025" Level="Error" Message="${trouble.fault}" />`)
    if (!body.includes('<Shipment>')) return answer('<Status Code="10011" Level="Error" Message="Aucune expédition" />')
    const reference = field(body, 'OrderNo')
    const tracking = make(reference, body)
    if (trouble === 'lost') return void response.destroy()
    const zpl = field(body, 'OutputType') === 'ZplCode'
    const output = zpl ? `^XA^FO50,50^FD${tracking}^FS^XZ` : `${url}/labels/${tracking}.pdf`
    answer(
      '<Status Code="0" Level="Warning" Message="Champ ignoré" />',
      `<Shipment ShipmentNumber="${tracking}"><LabelList><Label><RawContent><Barcodes /></RawContent><Output>${output}</Output></Label></LabelList></Shipment>`,
    )
  }

  const label = (response: ServerResponse, body: string): void => {
    const trouble = troubleOf('labels')
    if (troubled(response, trouble)) return
    const asked = JSON.parse(body) as {
      password: string
      outputFormat: { outputPrintingType: string }
      letter: { service: { orderNumber: string } }
    }
    const parts = (status: number, infos: object, file?: Buffer): void => {
      const mark = 'uuid:b3f8b2a1'
      const head = (type: string, id: string): string =>
        `--${mark}\r\nContent-Type: ${type}\r\nContent-Transfer-Encoding: binary\r\nContent-ID: <${id}>\r\n\r\n`
      const chunks: Buffer[] = [Buffer.from(`\r\n${head('application/json;charset=UTF-8', 'jsonInfos')}${JSON.stringify(infos)}`)]
      if (file) chunks.push(Buffer.from(`\r\n${head('application/octet-stream', 'label')}`), file)
      response
        .writeHead(status, { 'content-type': `multipart/mixed; boundary="${mark}"; type="application/json"; start="<jsonInfos>"` })
        .end(Buffer.concat([...chunks, Buffer.from(`\r\n--${mark}--`)]))
    }
    const refuse = (id: string, messageContent: string): void =>
      parts(400, {
        messages: [{ id, type: 'ERROR', messageContent, replacementValues: [] }],
        labelXmlV2Reponse: null,
        labelV2Response: null,
      })
    if (asked.password !== colissimoKeys.password) return refuse('30000', 'Identifiant ou mot de passe incorrect')
    if (typeof trouble === 'object') return refuse('30204', trouble.fault)
    const tracking = `6A${make(asked.letter.service.orderNumber, body)}`
    peer.parcels.set(tracking, 'COMCFM')
    if (trouble === 'lost') return void response.destroy()
    const file = asked.outputFormat.outputPrintingType.startsWith('ZPL')
      ? Buffer.from(`^XA^FD${tracking}^FS^XZ`)
      : labelPdf(`Colissimo ${tracking}`)
    parts(
      200,
      {
        messages: [{ id: '0', type: 'INFOS', messageContent: 'La requête a été traitée avec succès', replacementValues: [] }],
        labelV2Response: { parcelNumber: tracking, parcelNumberPartner: null, pdfUrl: null, fields: null },
      },
      file,
    )
  }

  const near = (response: ServerResponse, body: string): void => {
    const trouble = troubleOf('relays')
    if (troubled(response, trouble)) return
    const right = field(body, 'password') === colissimoKeys.password
    const code = typeof trouble === 'object' ? trouble.fault : right ? '0' : '201'
    const points = code === '0' ? colissimoPoint('929410', 'TABAC DU MARCHE', field(body, 'zipCode'), 512) : ''
    xml(
      response,
      soap(
        `<ns2:findRDVPointRetraitAcheminementResponse xmlns:ns2="http://v2.pointretrait.geopost.com/"><return><errorCode>${code}</errorCode><errorMessage>${code === '0' ? 'Code retour OK' : 'Mot de passe invalide'}</errorMessage>${points}<qualiteReponse>1</qualiteReponse></return></ns2:findRDVPointRetraitAcheminementResponse>`,
      ),
    )
  }

  const track = (response: ServerResponse, body: string): void => {
    const trouble = troubleOf('tracking')
    if (troubled(response, trouble)) return
    const event = peer.parcels.get(field(body, 'skybillNumber'))
    const inner = event
      ? `<errorCode>0</errorCode><errorMessage></errorMessage><eventCode>${event}</eventCode><eventDate>2026-11-26T14:05:00+01:00</eventDate><eventLibelle>Votre colis est en route</eventLibelle><eventSite>Angers PPDC</eventSite><skybillNumber>${field(body, 'skybillNumber')}</skybillNumber>`
      : '<errorCode>105</errorCode><errorMessage>Numéro de colis inconnu</errorMessage>'
    xml(
      response,
      soap(`<ns1:trackResponse xmlns:ns1="http://chargeur.tracking.geopost.com/"><return>${inner}</return></ns1:trackResponse>`),
    )
  }

  const route = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request)
    const path = request.url ?? ''
    const url = `http://${request.headers.host}`
    if (path === '/Web_Services.asmx') return service(request, response, body)
    if (path === '/api/shipment') return shipment(response, body, url)
    if (path === '/sls-ws/SlsServiceWSRest/2.0/generateLabel') return label(response, body)
    if (path === '/pointretrait-ws-cxf/PointRetraitServiceWS/2.0') return near(response, body)
    if (path === '/tracking-chargeur-cxf/TrackingServiceWS') return track(response, body)
    const file = /^\/labels\/(\d+)\.pdf$/.exec(path)?.[1]
    if (!file) return void response.writeHead(404).end()
    if (!troubled(response, troubleOf('file')))
      response.writeHead(200, { 'content-type': 'application/pdf' }).end(labelPdf(`Mondial Relay ${file}`))
  }
  const server = createServer((request, response) => void route(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    ...peer,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      for (const response of silent) response.destroy()
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

export { named as attributeIn, field as fieldIn }
