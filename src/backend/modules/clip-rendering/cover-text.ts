// Words laid over a film: broken between words, and on a cover as large as they fit.
import type { ClipConfig } from '../../../contract/entities/clip.ts'
import { breakAtWords } from '../../media/plan/break-at-words.ts'
import { textWidth } from '../../media/plan/text-words.ts'
import type { TextOverlay, TextStyle } from '../../media/types.ts'
import { titleStyle } from '../../media/typeset/styles.ts'
import { toTextStyle } from './text-style.ts'

/**
 * Where the words of a text cover stand, percent of its height and width, and how large they get, px of a 1080-wide
 * picture.
 */
const TOP_PERCENT = 30
const WIDTH_PERCENT = 88
const LARGEST = 176
/** Characters of a line that is still read in the size of a thumb, and lines at most. */
const GOOD_LINE = 6
const MOST_LINES = 3

/** Characters of full width that a line holds. */
const perLine = (style: TextStyle): number =>
  Math.floor(
    (style.maxWidth - (style.boxColor === null ? 0 : 2 * style.boxPadding)) / (style.fontSize + style.letterSpacing),
  )

/**
 * Lines of a caption that stay as they were broken; a longer one is laid out by whoever draws it, in the size in which
 * it fits.
 */
const MOST_BROKEN = 4

/** A caption broken between words, unless it is so long that it may have to be made smaller. */
export function captionText(text: string, style: TextStyle): string {
  const broken = breakAtWords(text, perLine(style))
  return broken.split('\n').length > Math.max(MOST_BROKEN, text.split('\n').length) ? text : broken
}

/** A text that is there from the start to the end. */
export function standing(text: string, style: TextStyle): TextOverlay {
  return {
    text: breakAtWords(text, perLine(style)),
    startMs: 0,
    endMs: null,
    style,
  }
}

/**
 * A cover is looked at in the size of a thumb: its words stand in up to three large lines, in the upper middle, where
 * no platform lays its own signs.
 */
export function coverText(
  words: string,
  config: Pick<ClipConfig, 'title_style'>,
  canvas: { width: number; height: number },
): TextOverlay {
  const style = toTextStyle(
    { ...config.title_style, y_percent: TOP_PERCENT, max_width_percent: WIDTH_PERCENT, align: 'center' },
    titleStyle,
    canvas,
  )
  const wide = textWidth(words)
  const lines = Math.min(MOST_LINES, Math.max(1, Math.ceil(wide / GOOD_LINE)))
  // a line may come out a character longer than its share: words are not cut
  const fontSize = Math.max(
    style.fontSize,
    Math.min(LARGEST, Math.floor(style.maxWidth / (Math.ceil(wide / lines) + 1))),
  )
  const strokeWidth = Math.round(style.strokeWidth * Math.min(1.4, fontSize / style.fontSize))
  return standing(words, {
    ...style,
    fontSize,
    strokeWidth,
    lineHeight: 1.2,
    shadow: style.shadow ?? { color: 'rgba(0,0,0,0.55)', blur: 24, x: 0, y: 6 },
  })
}
