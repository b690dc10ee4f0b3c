/** One word of a command that people are told to type, for the shell of their system (`platform` as Node names it). */
export function shellWord(text: string, platform: string): string {
  if (platform === 'win32') return /^[\w.:\\/@+=,-]+$/.test(text) ? text : `"${text}"`
  return /^[\w.:/@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
}
