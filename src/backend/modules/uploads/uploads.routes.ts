import {
  cancelUpload,
  getUploadParams,
  uploadEditorImage,
  uploadFile,
  uploadNotify,
} from '../../../contract/http/common.ts'
import type { Binding } from '../../http/handle.ts'
import { handle } from '../../http/handle.ts'
import type { KeepEditorImage } from './editor-image.service.ts'
import type { FinishUpload } from './finish-upload.ts'
import type { UploadsService } from './uploads.service.ts'

/** Calls of uploading. */
export function uploadsRoutes(
  uploads: UploadsService,
  finish: FinishUpload,
  keepEditorImage: KeepEditorImage,
): Binding[] {
  return [
    handle(getUploadParams, async (ctx, input) => await uploads.begin(ctx, input)),
    handle(uploadFile, async (ctx) => await uploads.takeChunk(ctx)),
    handle(uploadNotify, async (ctx, input) => {
      const { attachment, duplicate } = await finish(ctx, input.upload_id)
      return { ...attachment, duplicate }
    }),
    handle(uploadEditorImage, async (ctx) => await keepEditorImage(ctx)),
    handle(cancelUpload, async (ctx, input) => await uploads.cancel(ctx, input.upload_id)),
  ]
}
