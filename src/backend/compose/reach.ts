// How files of this installation are reached from outside, by a phone.
import { isPublicHttps } from '../lib/public-address.ts'
import type { BackendConfig } from './config.ts'

const LACKS =
  '手机访问不到作品文件：本系统没有公网 https 地址。请以团队服务器运行并设置 --public-origin https://…，或把文件存放在公网可访问的 S3'
/** Amazon's own addresses, where none is given. */
const S3_DEFAULT = 'https://s3.amazonaws.com'

export interface Reach {
  /** What is put before a relative address; '' = addresses are whole already. */
  readonly origin: string
  /** Why nothing is reached, in words with the remedy; '' = it is. */
  readonly lacks: string
}

/** Of a configuration: the first public origin for files on disk, the store's own address for S3. */
export function reachOf(config: Pick<BackendConfig, 'files' | 'publicOrigins'>): Reach {
  if (config.files.kind === 's3')
    return { origin: '', lacks: isPublicHttps(config.files.endpoint || S3_DEFAULT) ? '' : LACKS }
  const origin = config.publicOrigins.find(isPublicHttps)
  return origin === undefined ? { origin: '', lacks: LACKS } : { origin, lacks: '' }
}
