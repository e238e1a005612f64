import { BlockList, isIP } from 'node:net'

/**
 * What of IPv4 is no host of the internet (RFC 6890 and the registry that it began): this machine, private and link-local networks, trials,
 * groups.
 */
const notOuter4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** All of IPv6 that is given to hosts of the internet (RFC 4291), less what carries an IPv4 address or is for trials and protocols. */
const outer6 = '2000::/3'
const notOuter6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

function listOf(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [net = '', prefix] = range.split('/')
    list.addSubnet(net, Number(prefix), family)
  }
  return list
}

const refused4 = listOf(notOuter4, 'ipv4')
const allowed6 = listOf([outer6], 'ipv6')
const refused6 = listOf(notOuter6, 'ipv6')

/**
 * Whether an address (text, without brackets) is that of a host of the internet, so that nothing behind the own firewall is reached by it.
 */
export function isOuter(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !refused4.check(address, 'ipv4')
  // A zone (`%eth0`) belongs to link-local addresses.
  return family === 6 && !address.includes('%') && allowed6.check(address, 'ipv6') && !refused6.check(address, 'ipv6')
}

/** The address that a URL names without asking anybody; undefined for a name. */
export function literalAddress({ hostname }: URL): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) ? bare : undefined
}
