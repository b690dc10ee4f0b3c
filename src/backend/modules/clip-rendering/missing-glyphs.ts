// Which characters of a form's texts its films could not draw.
import { plainKeycaps } from '../../../contract/clean-script.ts'
import { badInput } from '../../http/validate.ts'
import { RenderError } from '../../media/errors.ts'
import type { Typesetter } from '../../media/typeset/typesetter.ts'
import { captionStyle } from '../../media/typeset/styles.ts'
import type { Db } from '../../ports/database.ts'
import type { OpenFont } from './own-fonts.ts'
import { ownFontNumber, styleFont } from './text-style.ts'

/**
 * The characters, each once, in their order; keycaps are drawn as plain signs.
 * @throws BAD_INPUT for an uploaded font that is gone
 */
export type MissingGlyphs = (db: Db, texts: readonly string[], fontId: number, signal: AbortSignal) => Promise<string[]>

/** See the type. */
export function createMissingGlyphs(deps: { missing: Typesetter['missing']; openFont: OpenFont }): MissingGlyphs {
  return async (db, texts, fontId, signal) => {
    const style = { ...captionStyle, font: styleFont(fontId, captionStyle.font) }
    const own = ownFontNumber(style)
    const fontFile =
      own === null
        ? {}
        : {
            fontFile: await deps.openFont(db, own, signal).catch((error: unknown) => {
              throw error instanceof RenderError && error.code !== 'cancelled'
                ? badInput([{ field: 'font_id', msg: error.reason }])
                : error
            }),
          }
    return deps.missing(plainKeycaps(texts.join('\n')), { ...style, ...fontFile })
  }
}
