import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { clipEngineSettings } from '../entities/clip-engine.ts'
import { outFlag } from '../fields.ts'

const clipEngineState = z.object({
  settings: clipEngineSettings,
  /** Cores this server has; the largest value of `cores`. */
  cores_max: z.number().int(),
  /** Bytes the pieces of films take on the disk now. */
  cache_bytes: z.number().int(),
  engine: z.object({
    ready: outFlag(),
    /** Sentence with a remedy when not ready, else ''. */
    reason: z.string(),
    version: z.string(),
    /** Where the program was found: a setting, the environment, the product's own package or the system; '' = nowhere. */
    source: z.enum(['option', 'env', 'package', 'path', '']),
    /** Licence of this build, e.g. `GPL v3`; '' = not known. */
    license: z.string(),
    /** H.264 encoders the build names. */
    encoders: z.array(z.string()),
    /** Those of a graphics chip that encoded a second of film on this machine just now. */
    chips: z.array(z.string()),
  }),
})

/** What makes the films here, and how hard it may work. */
export const clipEngine = get('clip', 'clipEngine', { title: '剪辑引擎', perm: 'clip:list', input: z.object({}).strict(), output: clipEngineState })
/** Sets the named values; the others stay. Films that are being made finish with the old ones. 40001 for more cores than there are. */
export const setClipEngine = post('clip', 'clipEngine', {
  title: '修改剪辑引擎设置',
  perm: 'setting:edit',
  audit: 'settings.clip_engine',
  input: clipEngineSettings.partial().strict().refine((value) => Object.keys(value).length > 0, { message: '请至少修改一项' }),
  output: clipEngineState,
})
