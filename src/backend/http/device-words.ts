// What a computer tells through the page that carries it: believed by the signature of the computer's own key, and
// refused with a sentence and a row in the log.
import { CODE } from '../../contract/errors.ts'
import { REPORTS } from '../../contract/reasons/http.ts'
import type { Clock } from '../lib/clock.ts'
import { AppError } from '../lib/errors.ts'
import { createOnceAnHour } from '../lib/once-an-hour.ts'
import { signedBy } from '../lib/signed-by.ts'
import type { Db } from '../ports/database.ts'
import { writeAudit } from './audit.ts'
import type { RequestContext } from './context.ts'
import { badInput } from './validate.ts'

/** Computers that may tell what they did. */
export interface ApprovedDevices {
  /**
   * Key (SPKI, base64) and operator of a device that somebody approved and nobody revoked, whoever asks; null = none.
   */
  approved(db: Db, deviceId: string): Promise<{ readonly publicKey: string; readonly adminId: number } | null>
}

export interface DeviceWord {
  readonly deviceId: string
  /** '' = a helper of before there were signatures. */
  readonly signature: string
  /** What was signed; `backend`: how helpers name this installation. */
  text(backend: string): string
  readonly what: keyof typeof REPORTS
  /** The helper keeps it until it is taken. */
  readonly isKept: boolean
  readonly action: string
  readonly target: { readonly type: string; readonly id: string | number }
}
export type WordCaller = Pick<RequestContext, 'db' | 'tenantId' | 'admin' | 'ip' | 'ua'>

export interface DeviceWords {
  /**
   * The device whose word it is.
   * @throws CONFLICT without a signature (`data.helper_update`) or from a device that is not approved, BAD_INPUT when
   * the signature does not fit; each is in the log
   */
  require(caller: WordCaller, word: DeviceWord): Promise<{ readonly publicKey: string; readonly adminId: number }>
  /** Writes the refusal into the log, the same one once an hour, and throws `error`. */
  refuse(caller: WordCaller, word: DeviceWord, reason: string, error: AppError): Promise<never>
}

/** One for each kind of word in the process. */
export function createDeviceWords(deps: {
  readonly clock: Clock
  readonly devices: ApprovedDevices
  readonly installation: string
}): DeviceWords {
  // Pages tell again and again.
  const isFirstInAnHour = createOnceAnHour(deps.clock)
  const refuse: DeviceWords['refuse'] = async (caller, word, reason, error) => {
    if (
      isFirstInAnHour(
        JSON.stringify([caller.tenantId, caller.admin.id, word.deviceId, word.target.type, word.target.id, reason]),
      )
    ) {
      await writeAudit(caller.db, {
        action: word.action,
        adminId: caller.admin.id,
        adminName: caller.admin.name,
        targetType: word.target.type,
        targetId: word.target.id,
        summary: `未采信${REPORTS[word.what].zh}：${reason}`,
        ip: caller.ip,
        ua: caller.ua,
        result: 0,
      })
    }
    throw error
  }
  return {
    refuse,
    async require(caller, word) {
      const device = await deps.devices.approved(caller.db, word.deviceId)
      if (device === null)
        return await refuse(
          caller,
          word,
          '电脑没有被批准，或已被撤销',
          new AppError(CODE.CONFLICT, { reason: 'http.deviceNotApproved', data: {} }),
        )
      if (word.signature === '')
        return await refuse(
          caller,
          word,
          '云管家版本过旧，没有签名',
          new AppError(CODE.CONFLICT, {
            reason: `http.${word.isKept ? 'unsignedKept' : 'unsigned'}.${word.what}`,
            data: { helper_update: 1 },
          }),
        )
      if (!signedBy(device.publicKey, word.text(deps.installation), word.signature))
        return await refuse(
          caller,
          word,
          '签名不正确',
          badInput([{ field: 'signature', reason: `http.signatureWrong.${word.what}` }]),
        )
      return device
    },
  }
}
