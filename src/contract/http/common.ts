import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { attachment, attachmentKind } from '../entities/material.ts'
import { notice, projectConfig } from '../entities/session.ts'
import { fileName, id, idOrZero, int, text } from '../fields.ts'

/**
 * What the page shows before anyone signs in: white label, helper links, and whether the first start is still to come.
 */
export const initProject = get('common', 'initProject', {
  title: '站点配置',
  access: 'public',
  whileExpired: true,
  input: z.object({}).strict(),
  output: projectConfig,
})
/** Picture code, asked for after three failed logins. `image` is an SVG data URL. */
export const captcha = get('common', 'captcha', {
  title: '图形验证码',
  access: 'public',
  perMinute: 30,
  input: z.object({}).strict(),
  output: z.object({ captcha_id: z.string(), image: z.string() }),
})
/** Notices of the top bar: those of the installation, then those of the project that are shown now. */
export const websiteNotice = get('common', 'websiteNotice', {
  title: '滚动公告',
  anyone: 'notices for everybody',
  whileExpired: true,
  input: z.object({}).strict(),
  output: z.array(notice),
})
/** State of long work; `result` depends on the job. */
export const jobStatus = get('common', 'jobStatus', {
  title: '后台任务状态',
  anyone: 'each kind of job has its right',
  input: z.object({ job_id: id() }).strict(),
  output: z.object({
    status: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
    progress: z.number(),
    error: z.string(),
    result: z.record(z.string(), z.unknown()).nullable(),
  }),
})
export const cancelJob = post('common', 'cancelJob', {
  title: '取消后台任务',
  unlogged: 'written by the service, when there was something to cancel',
  anyone: 'each kind of job has its right',
  input: z.object({ job_id: id() }).strict(),
  output: z.object({ cancelled: z.number().int() }),
})

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, '校验值不正确')
/** Opens an upload. `exists` 1 = a file with this hash is already there: nothing to upload. */
export const getUploadParams = post('common', 'getUploadParams', {
  title: '申请上传',
  unlogged: 'nothing is kept yet',
  perm: 'material:upload',
  input: z
    .object({
      filename: fileName(),
      size: int(0, 4 * 1024 * 1024 * 1024).refine((size) => size > 0, '文件是空的，请重新选择'),
      mimetype: z.string().max(120).default(''),
      kind: attachmentKind.default('material'),
      sha256: sha256.optional(),
      folder_id: idOrZero().optional(),
      resume_upload_id: z.string().max(64).optional(),
      license: text(200).optional(),
    })
    .strict(),
  output: z.object({
    upload_id: z.string(),
    upload_url: z.string(),
    method: z.literal('POST'),
    fields: z.record(z.string(), z.string()),
    file_field: z.literal('file'),
    /** Bytes of one piece; 0 = send the whole file in one piece (object storage). */
    chunk_size: z.number().int(),
    /** Bytes the server already holds: go on from here. */
    received: z.number().int(),
    exists: z.union([z.literal(0), z.literal(1)]),
    attachment: attachment.nullable(),
  }),
})
/**
 * Takes one piece of a file, on disk storage: multipart fields `index` (piece number from 0) and `file`. Path has the
 * upload id appended.
 */
export const uploadFile = post('common', 'uploadFile/:upload_id', {
  title: '上传文件',
  unlogged: 'nothing is kept yet',
  perm: 'material:upload',
  transport: 'multipart',
  perMinute: 6000,
  input: z.object({}),
  output: z.object({ received: z.number().int() }),
})
/**
 * A picture for the text of an article, multipart field `file`: jpeg or png by its bytes, below 2 MB. It becomes a
 * material; the same bytes again answer the first one. Write `id` as the picture's `data-attachment-id`: `url` expires.
 */
export const uploadEditorImage = post('common', 'uploadEditorImage', {
  title: '上传正文图片',
  unlogged: 'a material names who brought it and when',
  perm: 'article:edit',
  transport: 'multipart',
  perMinute: 600,
  input: z.object({}),
  output: z.object({
    id: z.number().int(),
    url: z.string(),
    filename: z.string(),
    width: z.number().int().nullable(),
    height: z.number().int().nullable(),
  }),
})
/** Ends an upload: checks size and magic bytes, probes, makes the cover. */
export const uploadNotify = post('common', 'uploadNotify', {
  title: '上传完成',
  unlogged: 'a material names who brought it and when',
  perm: 'material:upload',
  input: z
    .object({
      upload_id: z.string().min(8).max(64),
      width: int(0).optional(),
      height: int(0).optional(),
      duration_ms: int(0).optional(),
    })
    .strict(),
  output: attachment.extend({ duplicate: z.union([z.literal(0), z.literal(1)]) }),
})
export const cancelUpload = post('common', 'cancelUpload', {
  title: '取消上传',
  unlogged: 'nothing was kept yet',
  perm: 'material:upload',
  input: z.object({ upload_id: z.string().min(8).max(64) }).strict(),
  output: z.object({ cancelled: z.number().int() }),
})
