import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { clipEngineSettings } from '../entities/clip-engine.ts'
import { outFlag, outTime } from '../fields.ts'

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
    /** Of ffprobe, which reads the materials; '' = not known. */
    probe_version: z.string(),
    /** Sentence with a remedy when the versions found are old, else ''. */
    warning: z.string(),
    /**
     * Where the program was found: a setting, the environment, the product's own package or the system; '' = nowhere.
     */
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
export const clipEngine = get('clip', 'clipEngine', {
  title: '剪辑引擎',
  perm: 'clip:list',
  input: z.object({}).strict(),
  output: clipEngineState,
})
const renderMachine = z.object({
  id: z.number().int(),
  name: z.string(),
  /** all: answers calls and makes films; api: answers calls only; worker: makes films only. */
  role: z.enum(['all', 'api', 'worker']),
  version: z.string(),
  cores: z.number().int(),
  /** Films it makes at once; 0 = it makes none. */
  renders: z.number().int(),
  /** Films can be made there. */
  ready: outFlag(),
  /** Sentence with a remedy when not, else ''. */
  reason: z.string(),
  /** It gave a sign of life lately. */
  alive: outFlag(),
  /** It answered this call. */
  self: outFlag(),
  start_time: outTime(),
  /** Its last sign of life. */
  beat_time: outTime(),
  /** Jobs it works on, those of other companies too. */
  busy: z.number().int(),
  /** The company's own among them; `title` is a film's, else ''. */
  works: z.array(
    z.object({
      kind: z.enum(['render', 'preview', 'download', 'other']),
      title: z.string(),
      progress: z.number().int(),
    }),
  ),
})
export type RenderMachine = z.infer<typeof renderMachine>

/**
 * Who makes the films: every process of this installation that lives or was lost in the last ten minutes. `back_s`: a
 * lost machine's work is given to another after about so many seconds.
 */
export const renderMachines = get('clip', 'machines', {
  title: '剪辑机器',
  perm: 'clip:list',
  input: z.object({}).strict(),
  output: z.object({ machines: z.array(renderMachine), back_s: z.number().int() }),
})
/**
 * Sets the named values; the others stay. Films that are being made finish with the old ones. BAD_INPUT for more cores
 * than there are.
 */
export const setClipEngine = post('clip', 'clipEngine', {
  title: '修改剪辑引擎设置',
  perm: 'setting:edit',
  audit: 'settings.clip_engine',
  input: clipEngineSettings
    .partial()
    .strict()
    .refine((value) => Object.keys(value).length > 0, { message: '请至少修改一项' }),
  output: clipEngineState,
})
