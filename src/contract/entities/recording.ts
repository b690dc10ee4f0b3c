// A recording of a publish page, as a person went through it: structure without persons. Kept as a file on his
// computer, read again by the comparison.
import { z } from 'zod'
import { platformValue } from './account.ts'

/** Most steps of one recording; what comes later is not kept. */
export const RECORDING_STEPS_MAX = 120
/** Most bytes of the file. */
export const RECORDING_BYTES_MAX = 40_000_000

/**
 * An element. `t` tag; `a` attributes that selectors ask for; `h` it was not to be seen; `p` the person's hand was on
 * it; `l` it lay over the page; `c` what is inside, texts among it; `s` what is inside its open shadow root; `f` the
 * document inside its frame.
 */
export interface RecordedNode {
  t: string
  a?: Record<string, string> | undefined
  h?: 1 | undefined
  p?: 1 | undefined
  l?: 1 | undefined
  c?: (RecordedNode | string)[] | undefined
  s?: (RecordedNode | string)[] | undefined
  f?: RecordedNode | undefined
}
const one = z.literal(1).optional()
export const recordedNode: z.ZodType<RecordedNode> = z
  .object({
    t: z.string().regex(/^[a-z][a-z0-9.:_-]{0,60}$/),
    a: z.record(z.string().regex(/^[a-z][a-z0-9:_.-]{0,60}$/), z.string().max(2_000)).optional(),
    h: one,
    p: one,
    l: one,
    get c() {
      return z.array(z.union([z.string(), recordedNode])).optional()
    },
    get s() {
      return z.array(z.union([z.string(), recordedNode])).optional()
    },
    get f() {
      return recordedNode.optional()
    },
  })
  .strict()

/**
 * `open` a page was opened, `press` something was pressed, `file` files were chosen, `type` something was written,
 * `layer` something came over the page, `end` the person had done.
 */
export const recordedAct = z.enum(['open', 'press', 'file', 'type', 'layer', 'end'])
/**
 * One step: the page at the moment of the act. `at` ms since the start; `address` host and path, ids replaced; `what`
 * words of the control, '' = none.
 */
export const recordedStep = z
  .object({
    at: z.number().int().min(0),
    act: recordedAct,
    address: z.string().max(400),
    what: z.string().max(80),
    page: recordedNode,
  })
  .strict()
export type RecordedStep = z.infer<typeof recordedStep>

/** What an answer of the site looks like: each key with the kind of its value, never a value. */
export type Shape = string | Shape[] | { [key: string]: Shape }
export const shape: z.ZodType<Shape> = z.lazy(() =>
  z.union([z.enum(['string', 'number', 'boolean', 'null', '…']), z.array(shape), z.record(z.string(), shape)]),
)
export const recordedAnswer = z
  .object({ method: z.string().max(10), address: z.string().max(400), status: z.number().int(), shape })
  .strict()
export type RecordedAnswer = z.infer<typeof recordedAnswer>

/** The file. `date` YYYY-MM-DD; `table_version` of the selector table at that time. */
export const recording = z
  .object({
    format: z.literal(1),
    platform: platformValue,
    date: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
    table_version: z.number().int(),
    steps: z.array(recordedStep).max(RECORDING_STEPS_MAX),
    answers: z.array(recordedAnswer),
  })
  .strict()
export type Recording = z.infer<typeof recording>

/**
 * One step against the table. `keys` found, with the alternative (1 = first); `control`: keys that fit what the
 * person's hand was on; `strange`: words of layers that no key knows.
 */
export const comparedStep = z.object({
  act: recordedAct,
  address: z.string(),
  what: z.string(),
  keys: z.array(z.object({ key: z.string(), nth: z.number().int(), of: z.number().int() })),
  control: z.array(z.string()),
  strange: z.array(z.string()),
})
/**
 * `later`: keys found by a later alternative only; `gone`: keys that stood there before (in the earlier recording, or
 * on a page that always shows them) and never now; `unseen`: the rest that never showed.
 */
export const comparison = z.object({
  platform: platformValue,
  table_version: z.number().int(),
  steps: z.array(comparedStep),
  later: z.array(z.object({ key: z.string(), nth: z.number().int(), of: z.number().int() })),
  gone: z.array(z.string()),
  unseen: z.array(z.string()),
})
export type Comparison = z.infer<typeof comparison>
