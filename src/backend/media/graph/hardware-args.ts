/**
 * Settings of the encoders that are part of a graphics chip. They stand in for x264 where a film is made in one pass.
 */
import type { PictureQuality } from '../types.ts'
import { streamArgs } from './encode.ts'
import type { Canvas } from './picture.ts'

/** Names as ffmpeg has them. */
export const hardwareNames = ['h264_videotoolbox', 'h264_nvenc', 'h264_qsv', 'h264_amf', 'h264_vaapi'] as const
export type HardwareName = (typeof hardwareNames)[number]

export interface HardwareArgs {
  /** Before all inputs. */
  device: readonly string[]
  /** Filter after the composed picture; '' = none. */
  upload: string
  encoder: readonly string[]
}

/** Quantiser that keeps at least what x264 keeps at this step, as far as the vendors' own tables say. */
const quantiser: Record<PictureQuality, number> = { draft: 28, standard: 20, high: 18, sketch: 28, exact: 4 }
/** VideoToolbox counts the other way: 1 to 100, higher is better. */
const toolbox: Record<PictureQuality, number> = { draft: 45, standard: 70, high: 78, sketch: 45, exact: 98 }

/** Everything ffmpeg needs to encode `canvas` frames with this chip. */
export function hardwareArgs(name: HardwareName, canvas: Canvas, quality: PictureQuality): HardwareArgs {
  const gop = String(canvas.fps * 2)
  const q = String(quantiser[quality])
  const own: Record<HardwareName, readonly string[]> = {
    h264_videotoolbox: ['-q:v', String(toolbox[quality]), '-pix_fmt', 'yuv420p'],
    h264_nvenc: ['-preset', 'p4', '-rc', 'vbr', '-cq', q, '-b:v', '0', '-pix_fmt', 'yuv420p'],
    h264_qsv: ['-preset', 'medium', '-global_quality', q, '-pix_fmt', 'nv12'],
    h264_amf: ['-quality', 'quality', '-rc', 'cqp', '-qp_i', q, '-qp_p', q, '-qp_b', q, '-pix_fmt', 'yuv420p'],
    h264_vaapi: ['-rc_mode', 'CQP', '-qp', q],
  }
  const vaapi = name === 'h264_vaapi'
  return {
    device: vaapi ? ['-vaapi_device', '/dev/dri/renderD128'] : [],
    upload: vaapi ? 'format=nv12,hwupload' : '',
    encoder: [
      '-r',
      String(canvas.fps),
      '-fps_mode',
      'cfr',
      '-c:v',
      name,
      ...own[name],
      '-profile:v',
      'high',
      '-g',
      gop,
      ...streamArgs(canvas),
    ],
  }
}
