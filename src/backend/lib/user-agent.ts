// Who calls, as people would say it.

const BROWSERS = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ['QQ 浏览器', /\bQQBrowser\/(\d+)/],
  ['Firefox', /\bFirefox\/(\d+)/],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari\//],
] as const
/** What a computer's own channel calls itself: no page stands behind its words. */
export const HELPER_AGENT = 'cloud housekeeper'
/** What somebody did on the server's own command line. */
export const COMMAND_AGENT = 'server command line'
const OWN: ReadonlyMap<string, string> = new Map([
  [HELPER_AGENT, '云管家'],
  [COMMAND_AGENT, '服务器命令行'],
  ['node', '命令行程序'],
])
const SYSTEMS = [
  ['Windows', /Windows/],
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['macOS', /Mac OS X|Macintosh/],
  ['Linux', /Linux/],
] as const

/**
 * Name and main version of a browser with its system, e.g. "Chrome 141 / Windows"; programs of ours by their Chinese
 * names; what else calls without a browser's words goes by its own first ones.
 */
export function browserName(ua: string): string {
  const own = OWN.get(ua)
  if (own !== undefined) return own
  const system = SYSTEMS.find(([, pattern]) => pattern.test(ua))?.[0]
  for (const [name, pattern] of BROWSERS) {
    const version = pattern.exec(ua)?.[1]
    if (version !== undefined) return [`${name} ${version}`, system].filter(Boolean).join(' / ')
  }
  if (ua.startsWith('Mozilla/')) return ['未知浏览器', system].filter(Boolean).join(' / ')
  return ua.trim().slice(0, 40) || '未知程序'
}
