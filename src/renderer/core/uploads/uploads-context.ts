import { makeContext } from '../context/make-context.ts'
import type { UploadQueue } from './upload-queue.ts'

/** Files on their way to the library, whatever screen is shown. */
export const [UploadsContext, useUploads] = makeContext<UploadQueue>('uploads')
