import * as calls from '../../../contract/http/share.ts'
import type { Binding } from '../../http/handle.ts'
import { handle, handlePublic, handleShared } from '../../http/handle.ts'
import type { ShareAccess } from './share-access.ts'
import type { SharePages } from './share-pages.service.ts'
import type { SharesService } from './shares.service.ts'

/** Calls of share links and of the pages that they open. */
export function sharesRoutes(shares: SharesService, access: ShareAccess, pages: SharePages): Binding[] {
  return [
    handle(calls.listShares, async (ctx, input) => await shares.list(ctx, input)),
    handle(calls.addShare, async (ctx, input) => await shares.add(ctx, input)),
    handle(calls.editShare, async (ctx, input) => await shares.edit(ctx, input)),
    handle(calls.revokeShare, async (ctx, input) => await shares.revoke(ctx, input)),
    handle(calls.rotateShare, async (ctx, input) => await shares.rotate(ctx, input)),
    handle(calls.listShareViews, async (ctx, input) => await shares.views(ctx, input)),
    handlePublic(calls.openShare, async (ctx, input) => await access.open(ctx, input)),
    handleShared(calls.analysis, async (ctx, input) => await pages.analysis(ctx, input)),
    handleShared(calls.workList, async (ctx, input) => await pages.workList(ctx, input)),
  ]
}
