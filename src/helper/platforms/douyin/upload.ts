import type { Form } from '../kit/form.ts'
import { imagesArrived, videoArrived } from '../kit/upload.ts'
import { S } from './selectors.ts'

/** Step uploading: filling starts only after the file has arrived. */
export async function waitForUpload(form: Form): Promise<void> {
  await form.stepper.step('uploading', '上传文件')
  if (form.work.kind === 'image')
    await imagesArrived(form, { failed: S.uploadFailed, busy: S.imagesUploading, done: S.imagesDone })
  else
    await videoArrived(form, {
      done: S.uploadDone,
      failed: S.uploadFailed,
      percent: S.uploadPercent,
      retry: S.uploadRetry,
    })
}
