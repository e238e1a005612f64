import type { Block, MailContent, MailLook, MailPlant } from './content.ts'

const GREEN = '#2f6b3c'
const CREAM = '#faf6ec'
const INK = '#26301f'
const QUIET = '#6b705c'
const FONTS = 'Helvetica, Arial, sans-serif'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
/** Line breaks that the writer made stay. */
const prose = (text: string): string => escaped(text).replace(/\r?\n/g, '<br />')

/** By what name the logo of a mail is attached to it. */
export const LOGO_CID = 'logo@plantule'

/** The html of a mail. About 30 ms: done by the worker, and after the transaction of a preview. */
export async function renderHtml(content: MailContent, locale: 'fr' | 'en', sender: string): Promise<string> {
  // A large library that only the worker needs.
  const { default: mjml } = await import('mjml')
  const { html } = await mjml(layout(content, locale, sender), { validationLevel: 'strict', keepComments: false, fonts: {} })
  return html
}

const layout = ({ subject, preview, title, blocks, footer, look = {} }: MailContent, locale: string, sender: string): string => `
<mjml lang="${locale}">
  <mj-head>
    <mj-title>${escaped(subject)}</mj-title>
    <mj-preview>${escaped(preview)}</mj-preview>
    <mj-attributes>
      <mj-all font-family="${FONTS}" color="${INK}" />
      <mj-text font-size="16px" line-height="1.55" padding="8px 32px" />
      <mj-table font-size="15px" line-height="1.5" padding="8px 32px" />
    </mj-attributes>
  </mj-head>
  <mj-body background-color="${look.ground ?? CREAM}" width="600px">
    <mj-section padding="28px 0 12px">
      <mj-column>${masthead(look, sender)}</mj-column>
    </mj-section>
    <mj-section background-color="#ffffff" border-radius="12px" padding="20px 0 28px">
      <mj-column>
        <mj-text font-size="24px" line-height="1.25" font-weight="bold" padding="12px 32px">${escaped(title)}</mj-text>
        ${blocks.map((block) => mjmlOf(block, look.accent ?? GREEN)).join('\n')}
      </mj-column>
    </mj-section>
    <mj-section padding="16px 0 32px">
      <mj-column><mj-text font-size="13px" color="${QUIET}">${escaped(footer)}</mj-text></mj-column>
    </mj-section>
  </mj-body>
</mjml>`

/** The logo, or the sender's name. */
const masthead = ({ logo, accent = GREEN }: MailLook, sender: string): string =>
  logo
    ? `<mj-image src="cid:${LOGO_CID}" alt="${escaped(sender)}" width="${logo.width}px" align="left" padding="8px 32px" />`
    : `<mj-text font-size="18px" font-weight="bold" color="${accent}">${escaped(sender)}</mj-text>`

function mjmlOf(block: Block, accent: string): string {
  switch (block.kind) {
    case 'text':
      return `<mj-text>${prose(block.text)}</mj-text>`
    case 'note':
      return `<mj-text font-size="14px" color="${QUIET}">${prose(block.text)}</mj-text>`
    case 'html':
      return `<mj-text>${block.html.replaceAll('<img ', '<img style="max-width:100%;height:auto" ')}</mj-text>`
    case 'picture':
      return `<mj-image src="${escaped(block.src)}" alt="${escaped(block.alt)}" width="${block.width}px" padding="12px 32px"${
        block.url === undefined ? '' : ` href="${escaped(block.url)}"`
      } />${block.caption ? `<mj-text font-size="14px" color="${QUIET}" padding="0 32px 8px">${escaped(block.caption)}</mj-text>` : ''}`
    case 'plants':
      return plantsOf(block, accent)
    case 'space':
      return block.line
        ? `<mj-divider border-width="1px" border-color="#e7e2d3" padding="${block.height / 2}px 32px" />`
        : `<mj-spacer height="${block.height}px" />`
    case 'link':
      return `<mj-text font-size="14px" color="${QUIET}"><a href="${escaped(block.url)}" style="color:${QUIET}">${escaped(block.label)}</a></mj-text>`
    case 'button':
      return buttonOf(block, accent)
    case 'facts':
      return `<mj-table>${block.rows.map(([label, value]) => row(label, value, `color:${QUIET}`)).join('')}</mj-table>`
    case 'lines':
      return `<mj-table>${block.rows.map(lineRow).join('')}${block.totals.map(totalRow).join('')}</mj-table>`
  }
}

function buttonOf({ label, url, plain, centred }: Extract<Block, { kind: 'button' }>, accent: string): string {
  const look = plain
    ? `background-color="#ffffff" color="${accent}" border="2px solid ${accent}"`
    : `background-color="${accent}" color="#ffffff"`
  return `<mj-button href="${escaped(url)}" ${look} border-radius="8px" font-size="16px" font-weight="bold" inner-padding="13px 24px" align="${centred ? 'center' : 'left'}" padding="16px 32px">${escaped(label)}</mj-button>`
}

/** A row a plant: what every mail program shows alike, at any width. */
const plantsOf = ({ title, rows, note }: Extract<Block, { kind: 'plants' }>, accent: string): string =>
  `${title ? `<mj-text font-size="19px" font-weight="bold" padding="14px 32px 4px">${escaped(title)}</mj-text>` : ''}<mj-table>${rows
    .map((plant) =>
      plantRow(
        plant,
        accent,
        rows.some(({ picture }) => picture !== undefined),
      ),
    )
    .join('')}</mj-table>${note ? `<mj-text font-size="13px" color="${QUIET}" padding="0 32px 8px">${escaped(note)}</mj-text>` : ''}`

const PICTURE_PX = 104
/** `pictured`: some plant of the block has a picture, so that all names stand beside the room for it. */
function plantRow({ name, latin, url, picture, sizes, more }: MailPlant, accent: string, pictured: boolean): string {
  const to = `href="${escaped(url)}" style="color:${accent};text-decoration:none"`
  const shown = picture
    ? `<a ${to}><img src="${escaped(picture)}" alt="" width="${PICTURE_PX}" style="display:block;width:${PICTURE_PX}px;height:auto;border:0;border-radius:8px" /></a>`
    : ''
  const called = `<a ${to}><b style="font-size:16px">${escaped(name)}</b></a>${
    latin ? `<br /><i style="font-size:13px;color:${QUIET}">${escaped(latin)}</i>` : ''
  }`
  const told = sizes.map(({ label, price, note, gone }) => {
    const words = [label, price].filter(Boolean).join(' · ')
    return `<br /><span style="color:${gone ? QUIET : INK}">${gone ? `<s>${escaped(words)}</s>` : escaped(words)}</span> <span style="font-size:13px;color:${QUIET};white-space:nowrap">${escaped(note)}</span>`
  })
  const room = pictured
    ? `<td width="${PICTURE_PX}" style="padding:12px 16px 12px 0;vertical-align:top;width:${PICTURE_PX}px">${shown}</td>`
    : ''
  return `<tr style="border-bottom:1px solid #e7e2d3">${room}<td style="padding:12px 0;vertical-align:top">${called}${told.join('')}${
    more ? `<br /><a ${to}><span style="font-size:13px">${escaped(more)}</span></a>` : ''
  }</td></tr>`
}

const cell = 'padding:6px 0;vertical-align:top'
const row = (label: string, value: string, style: string): string =>
  `<tr><td style="${cell};${style}">${escaped(label)}</td><td align="right" style="${cell};padding-left:16px">${escaped(value)}</td></tr>`

const lineRow = ({ name, detail, amount }: { name: string; detail?: string; amount: string }): string =>
  `<tr style="border-bottom:1px solid #e7e2d3"><td style="${cell}">${escaped(name)}${
    detail ? `<br /><span style="font-size:13px;color:${QUIET}">${escaped(detail)}</span>` : ''
  }</td><td align="right" style="${cell};padding-left:16px;white-space:nowrap">${escaped(amount)}</td></tr>`

/** The last total is the one to pay. */
const totalRow = ([label, value]: [string, string], index: number, all: unknown[]): string =>
  row(label, value, index === all.length - 1 ? 'font-weight:bold' : '')

/** The same words for readers without html. */
export function renderPlain({ title, blocks, footer }: MailContent, locale: 'fr' | 'en'): string {
  const colon = locale === 'fr' ? ' : ' : ': '
  const told = blocks.map((block) => plainOf(block, colon)).filter((words) => words !== '')
  return `${[title, ...told, `-- \n${footer}`].join('\n\n')}\n`
}

function plainOf(block: Block, colon: string): string {
  switch (block.kind) {
    case 'text':
    case 'note':
      return block.text
    case 'html':
      return wordsOf(block.html)
    case 'picture':
      return [block.caption || block.alt, block.url].filter(Boolean).join('\n')
    case 'plants':
      return [
        ...(block.title ? [block.title.toUpperCase()] : []),
        ...block.rows.map((plant) => plainPlant(plant, colon)),
        ...(block.note ? [block.note] : []),
      ].join('\n\n')
    case 'space':
      return block.line ? '---' : ''
    case 'link':
    case 'button':
      return `${block.label}${colon.trimEnd()}\n${block.url}`
    case 'facts':
      return block.rows.map(([label, value]) => `${label}${colon}${value}`).join('\n')
    case 'lines':
      return [
        ...block.rows.map(({ name, detail, amount }) => `- ${name}${detail ? ` (${detail})` : ''}${colon}${amount}`),
        ...block.totals.map(([label, value]) => `${label}${colon}${value}`),
      ].join('\n')
  }
}

const plainPlant = ({ name, latin, url, sizes, more }: MailPlant, colon: string): string =>
  [
    `* ${name}${latin ? ` (${latin})` : ''}`,
    ...sizes.map(({ label, price, note }) => `  ${label}${price ? `${colon}${price}` : ''}, ${note}`),
    ...(more ? [`  ${more}`] : []),
    `  ${url}`,
  ].join('\n')

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }
/** Clean rich text as plain words: an end of a block is an end of a line, and a link says where it leads. */
const wordsOf = (html: string): string =>
  html
    .replace(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g, (_, url: string, words: string) => (url === words ? url : `${words} (${url})`))
    .replace(/<li>/g, '- ')
    .replace(/<br ?\/?>|<\/(?:p|h[2-4]|li|tr|blockquote)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => named[name] ?? '')
    .replace(/&#39;/g, "'")
    .replace(/\n{3,}/g, '\n\n')
    .trim()
