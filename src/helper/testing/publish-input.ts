// A publish item as the page sends it.
import type { z } from 'zod'
import type { publishWork } from '../../contract/helper/commands.ts'

type Input = z.input<typeof publishWork.input>
export interface PublishInputOptions {
  readonly itemId: number
  readonly accountId: string
  readonly cookie: string
  readonly filePath?: string
  readonly attemptNo?: number
  readonly epoch?: string
  readonly title?: string
  readonly platform?: string
  readonly item?: Partial<Input['item']>
}

export function publishInput(options: PublishInputOptions): Input {
  return {
    attempt_no: options.attemptNo ?? 1,
    ...(options.epoch === undefined ? {} : { epoch: options.epoch }),
    ...(options.filePath === undefined ? {} : { filePath: options.filePath }),
    item: {
      id: options.itemId,
      wisdom_task_id: 1,
      title: options.title ?? `作品 ${options.itemId}`,
      topic: '#甲 #乙',
      media_type: 4,
      image_urls: [],
      video_cover_url: '',
      full_file_url: '',
      duration_ms: 5_000,
      timing_time: 0,
      edit_status: 0,
      publish_status: 0,
      unconfirmed: 0,
      progress: 0,
      fail_reason: '',
      platform_url: '',
      published_time: 0,
      attempt_count: 0,
      video_publish_info: {},
      thirdauth: {
        id: 1,
        account_id: options.accountId,
        openname: `账号${options.accountId}`,
        avatar: '',
        third_login_status: 1,
        is_confer: 0,
        third_sec_uid: '',
        third_cookie: options.cookie,
        third_token: '',
        third_platform_info: { value: options.platform ?? 'tiny', name: '小站', iconUrl: '' },
      },
      ...options.item,
    },
  }
}
