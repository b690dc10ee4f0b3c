import { clipFonts } from '../../../contract/http/clip.ts'
import { handle } from '../../http/handle.ts'
import type { Binding } from '../../http/handle.ts'
import type { FontsService } from './fonts.service.ts'

/** Calls about fonts. */
export const fontsRoutes = (fonts: FontsService): Binding[] => [handle(clipFonts, () => fonts.list())]
