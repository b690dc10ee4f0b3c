import { platformTextLength } from '../../../contract/text-length.ts'
import { info } from './info.ts'

/** Length as 小红书 counts it: an ASCII character is half a unit. */
export const textLength = (text: string): number => platformTextLength(info.value, text)

/** The longest beginning that the title field takes. */
export const cutTitle = (title: string): string => {
  let fitting = ''
  for (const char of title) {
    if (textLength(fitting + char) > (info.limits.video_title_max ?? 20)) break
    fitting += char
  }
  return fitting.trimEnd()
}
