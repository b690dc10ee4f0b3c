import { clipFonts } from '../../../contract/http/clip.ts'
import { deleteFonts, uploadFont } from '../../../contract/http/clip-fonts.ts'
import { handle } from '../../http/handle.ts'
import type { Binding } from '../../http/handle.ts'
import type { FontsService } from './fonts.service.ts'
import type { OwnFonts } from './own-fonts.service.ts'

/** Calls about fonts. */
export function fontsRoutes(fonts: FontsService, own: OwnFonts): Binding[] {
  return [
    handle(clipFonts, async (ctx) => [...(await fonts.list()), ...(await own.list(ctx.db))]),
    handle(uploadFont, async (ctx) => await own.upload(ctx)),
    handle(deleteFonts, async (ctx, input) => await own.remove(ctx.db, input.ids, input.force === 1)),
  ]
}
