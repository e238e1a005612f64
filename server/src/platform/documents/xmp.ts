const NAMESPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'

const property = (name: string, description: string) =>
  `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name>` +
  '<pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category>' +
  `<pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`

/** PDF/A refuses a property that no schema declares (ISO 19005-3, 6.6.2.3). */
const SCHEMA =
  '<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>' +
  `<pdfaSchema:namespaceURI>${NAMESPACE}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix>` +
  '<pdfaSchema:property><rdf:Seq>' +
  property('DocumentFileName', 'name of the embedded XML invoice file') +
  property('DocumentType', 'INVOICE') +
  property('Version', 'version of the Factur-X XML schema') +
  property('ConformanceLevel', 'conformance level of the embedded data') +
  '</rdf:Seq></pdfaSchema:property></rdf:li>'

const EXTENSION =
  '<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" ' +
  'xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">' +
  `<pdfaExtension:schemas><rdf:Bag>${SCHEMA}</rdf:Bag></pdfaExtension:schemas></rdf:Description>`

const VALUES =
  `<rdf:Description rdf:about="" xmlns:fx="${NAMESPACE}"><fx:DocumentType>INVOICE</fx:DocumentType>` +
  '<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName><fx:Version>1.0</fx:Version>' +
  '<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel></rdf:Description>'

const BAG = /(<pdfaExtension:schemas>\s*<rdf:Bag>)/

/** The metadata packet with the four Factur-X properties and their schema. */
export function withFacturX(xmp: string): string {
  const declared = BAG.test(xmp) ? xmp.replace(BAG, `$1${SCHEMA}`) : xmp.replace('</rdf:RDF>', `${EXTENSION}</rdf:RDF>`)
  return declared.replace('</rdf:RDF>', `${VALUES}</rdf:RDF>`)
}

/**
 * The PDF with its metadata replaced by an incremental update (ISO 32000-1, 7.5.6): Typst has no way to add properties.
 * Typst writes the metadata uncompressed and a classic cross-reference table, which is what this reads.
 */
export function updateMetadata(pdf: Buffer, change: (xmp: string) => string): Buffer {
  const text = pdf.toString('latin1')
  const start = text.search(/\d+ 0 obj\s*<<[^>]*\/Type\s*\/Metadata/)
  const header = text.slice(start, text.indexOf('stream', start))
  const object = /^(\d+) 0 obj/.exec(header)?.[1]
  const length = Number(/\/Length (\d+)/.exec(header)?.[1])
  const trailer = /trailer\s*<<([\s\S]*?)>>\s*startxref\s*(\d+)\s*%%EOF\s*$/.exec(text)
  if (start < 0 || !object || !length || !trailer) throw new Error('the PDF is not laid out as Typst writes it')
  const from = start + header.length + (text.startsWith('stream\r\n', start + header.length) ? 8 : 7)
  const xmp = Buffer.from(change(pdf.toString('utf8', from, from + length)))
  const separator = text.endsWith('\n') ? '' : '\n'
  const offset = pdf.length + separator.length
  const head = `${separator}${object} 0 obj\n<<\n  /Type /Metadata\n  /Subtype /XML\n  /Length ${xmp.length}\n>>\nstream\n`
  const foot = '\nendstream\nendobj\n'
  const table = pdf.length + head.length + xmp.length + foot.length
  const entries = `xref\n${object} 1\n${String(offset).padStart(10, '0')} 00000 n \n`
  const end = `trailer\n<<${trailer[1]}  /Prev ${trailer[2]}\n>>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.concat([pdf, Buffer.from(head), xmp, Buffer.from(foot + entries + end)])
}
