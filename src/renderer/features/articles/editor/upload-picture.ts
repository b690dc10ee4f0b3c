import { uploadEditorImage } from '../../../../contract/http/common.ts'
import type { HttpClient } from '../../../core/http/http-client.ts'

export interface UploadedPicture {
  url: string
  /** '' = the server named none. */
  attachmentId: string
}

/**
 * Takes one picture of the text to the server.
 * @throws ApiError
 */
export async function uploadPicture(http: HttpClient, file: File): Promise<UploadedPicture> {
  const form = new FormData()
  form.set('file', file, file.name)
  const { url, id } = await http.sendForm(uploadEditorImage.path, form, uploadEditorImage.output, {
    overlay: false,
    quiet: true,
  })
  return { url, attachmentId: String(id) }
}
