import { attachmentList, attachmentUses, deleteAttachments, editAttachments, restoreAttachments } from '../../../contract/http/attachment.ts'
import type { Binding } from '../../http/handle.ts'
import { handle } from '../../http/handle.ts'
import type { MaterialsService } from './materials.service.ts'

/** Calls of the material library. */
export const materialsRoutes = (materials: MaterialsService): Binding[] => [
  handle(attachmentList, async (ctx, input) => await materials.list(ctx, input)),
  handle(attachmentUses, async (ctx, input) => ({ list: await materials.uses(ctx.db, input.ids) })),
  handle(deleteAttachments, async (ctx, input) => await materials.remove(ctx, input)),
  handle(editAttachments, async (ctx, input) => await materials.edit(ctx, input)),
  handle(restoreAttachments, async (ctx, input) => await materials.restore(ctx, input.ids)),
]
