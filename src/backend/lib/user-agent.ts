// Who calls, as people would say it.

const BROWSERS = [['Edge', /\bEdg(?:e|A|iOS)?\/(\d+)/], ['QQ 浏览器', /\bQQBrowser\/(\d+)/], ['Firefox', /\bFirefox\/(\d+)/], ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/], ['Safari', /\bVersion\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari\//]] as const
const SYSTEMS = [['Windows', /Windows/], ['Android', /Android/], ['iPhone', /iPhone/], ['iPad', /iPad/], ['macOS', /Mac OS X|Macintosh/], ['Linux', /Linux/]] as const

/** Name and main version of a browser with its system, e.g. "Chrome 141 / Windows"; what calls without a browser's words goes by its own first ones. */
export function browserName(ua: string): string {
  const system = SYSTEMS.find(([, pattern]) => pattern.test(ua))?.[0]
  for (const [name, pattern] of BROWSERS) {
    const version = pattern.exec(ua)?.[1]
    if (version !== undefined) return [`${name} ${version}`, system].filter(Boolean).join(' / ')
  }
  if (ua.startsWith('Mozilla/')) return ['未知浏览器', system].filter(Boolean).join(' / ')
  return ua.trim().slice(0, 40) || '未知程序'
}
