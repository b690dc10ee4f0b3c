/**
 * How large a picture is, read from its head: a small file may hold a picture that takes gigabytes when it is drawn.
 */
import { imageSizeFromFile } from 'image-size/fromFile'
import { IMAGE_MAX_PIXELS } from '../../contract/constants.ts'
import { RenderError } from './errors.ts'

/** @throws RenderError `material_unsupported` above IMAGE_MAX_PIXELS */
export function requirePixels(width: number, height: number): void {
  if (width * height <= IMAGE_MAX_PIXELS) return
  throw new RenderError(
    'material_unsupported',
    `画面太大（${width} × ${height}），最多 ${IMAGE_MAX_PIXELS / 10_000} 万像素，请缩小后再上传`,
  )
}

/** The same for a picture's file, without drawing it; also for one whose head can't be read. */
export async function requirePicturePixels(path: string): Promise<void> {
  let size: { width: number; height: number }
  try {
    size = await imageSizeFromFile(path)
  } catch (cause) {
    throw new RenderError('material_unsupported', '图片无法识别，可能已损坏，请换一张', { cause })
  }
  requirePixels(size.width, size.height)
}
