import { z } from 'zod'
import { CODE } from '../../../../contract/errors.ts'
import { attachmentUses } from '../../../../contract/http/attachment.ts'
import { ApiError } from '../../../core/http/api-error.ts'
import type { Uses } from '../material-list.ts'

const refused = z.object({ refs: attachmentUses.output.shape.list })

/** Uses named by a refusal (STILL_USED), or null for any other failure. */
export function usesIn(error: unknown): Uses[] | null {
  const parsed = error instanceof ApiError && error.code === CODE.STILL_USED ? refused.safeParse(error.data) : null
  return parsed?.success === true ? parsed.data.refs : null
}
