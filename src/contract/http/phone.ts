import { z } from 'zod'
import { get } from '../endpoint.ts'
import { id, outTime } from '../fields.ts'

/**
 * The code that hands a work, which is being published just now, to the platform's app on a phone: the address to show
 * as a QR code, and until when to show it (unix s; ask again then). Asked for only after the cloud housekeeper wrote
 * the hand-off down.
 * @throws NOT_FOUND, CONFLICT while the work is not being published or its account does not take this way, CONFLICT
 * with `not_configured` and the way to set it up
 */
export const phoneCode = get('wisdom_seo', 'phoneHandOff', {
  title: '手机发布二维码',
  perm: 'task:publish',
  audit: 'item.phone-code',
  perMinute: 60,
  input: z.object({ id: id() }).strict(),
  output: z.object({ schema: z.string(), expire_time: outTime() }),
})
