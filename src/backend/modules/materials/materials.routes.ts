import {
  attachmentList,
  attachmentUses,
  audioPeaks,
  bgmCategories,
  bgmList,
  deleteAttachments,
  deleteFolder,
  editAttachments,
  ensureFolders,
  folderList,
  musicList,
  playableCopy,
  postImageList,
  purgeAttachments,
  recycleList,
  restoreAttachments,
  restoreFolder,
  saveFolder,
  setFavorite,
  setLicense,
  storageInfo,
} from '../../../contract/http/attachment.ts'
import type { Binding } from '../../http/handle.ts'
import { handle } from '../../http/handle.ts'
import type { FoldersService } from './folders.service.ts'
import type { MaterialsService } from './materials.service.ts'
import type { MusicService } from './music.service.ts'
import type { PeaksOf } from './peaks.ts'
import type { PlayableOf } from './playable.ts'
import type { RecycleService } from './recycle.service.ts'
import type { ReadStorage } from './storage.ts'

export interface MaterialsParts {
  materials: MaterialsService
  folders: FoldersService
  recycle: RecycleService
  music: MusicService
  storage: ReadStorage
  peaks: PeaksOf
  playable: PlayableOf
}

/** Calls of the material library and of the music library. */
export function materialsRoutes({
  materials,
  folders,
  recycle,
  music,
  storage,
  peaks,
  playable,
}: MaterialsParts): Binding[] {
  return [
    handle(attachmentList, async (ctx, input) => await materials.list(ctx, input)),
    handle(postImageList, async (ctx, input) => await materials.postImages(ctx, input)),
    handle(storageInfo, async (ctx) => await storage(ctx.db, ctx.tenantId)),
    handle(attachmentUses, async (ctx, input) => ({ list: await materials.uses(ctx.db, input.ids) })),
    handle(deleteAttachments, async (ctx, input) => await materials.remove(ctx, input)),
    handle(editAttachments, async (ctx, input) => await materials.edit(ctx, input)),
    handle(restoreAttachments, async (ctx, input) => await materials.restore(ctx, input.ids)),
    handle(folderList, async (ctx) => await folders.list(ctx)),
    handle(saveFolder, async (ctx, input) => await folders.save(ctx, input)),
    handle(ensureFolders, async (ctx, input) => await folders.ensure(ctx, input)),
    handle(deleteFolder, async (ctx, input) => await folders.remove(ctx, input)),
    handle(restoreFolder, async (ctx, input) => await recycle.restoreFolder(ctx, input.id)),
    handle(recycleList, async (ctx, input) => await recycle.list(ctx, input)),
    handle(purgeAttachments, async (ctx, input) => await recycle.purge(ctx, input)),
    handle(musicList, async (ctx, input) => await music.list(ctx, input)),
    handle(setFavorite, async (ctx, input) => await music.favorite(ctx, input)),
    handle(setLicense, async (ctx, input) => await music.license(ctx, input)),
    handle(bgmCategories, async () => await music.bgmCategories()),
    handle(bgmList, async (_ctx, input) => await music.bgm(input)),
    handle(
      playableCopy,
      async (ctx, input) => await playable({ db: ctx.db, tenantId: ctx.tenantId, adminId: ctx.admin.id }, input),
    ),
    handle(audioPeaks, async (ctx, input) => await peaks(ctx.db, input.id, ctx.signal)),
  ]
}
