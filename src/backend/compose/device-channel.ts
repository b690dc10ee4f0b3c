// What the channel of a computer reaches: its journal after a restore, and the end of attempts, in the name of the
// operator who registered it.
import { CODE } from '../../contract/errors.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { reportJournal } from '../../contract/http/restores.ts'
import { reportOutcome } from '../../contract/http/wisdom-seo.ts'
import { writeAudit } from '../http/audit.ts'
import { authorize } from '../http/authorize.ts'
import type { AuditDetails } from '../http/context.ts'
import type { ChannelDevice, ChannelPorts } from '../http/device-channel.ts'
import { findPerson } from '../http/person.ts'
import { AppError } from '../lib/errors.ts'
import { HELPER_AGENT } from '../lib/user-agent.ts'
import type { DevicesService } from '../modules/devices/devices.service.ts'
import type { ReportedOutcomes } from '../modules/publishing/attempts/reported-outcomes.ts'
import type { RestoresService } from '../modules/restores/restores.service.ts'
import type { Foundation } from './foundation.ts'

/** Words are judged by the code that judges what pages carry; only who carries them differs. */
export function deviceChannel(
  base: Pick<Foundation, 'clock' | 'database' | 'sealing'>,
  parts: {
    devices: Pick<DevicesService, 'approved'>
    restores: Pick<RestoresService, 'report' | 'wantedOf'>
    outcomes: Pick<ReportedOutcomes, 'tell'>
  },
): ChannelPorts {
  const { clock, database, sealing } = base
  /** The operator of the computer, if he may make the call that a page would make. */
  const callerOf = async (device: ChannelDevice, endpoint: Endpoint, ip: string) => {
    const person = await findPerson(database.db, device.tenantId, device.adminId)
    if (person === null) throw new AppError(CODE.NO_PERMISSION)
    authorize(endpoint, { sessionId: 0, bindHash: null, ...person }, clock.now())
    const details: AuditDetails = {}
    const caller = {
      ...person,
      tenantId: device.tenantId,
      db: database.forOperator(device.tenantId, person.admin),
      deviceId: device.deviceId,
      ip,
      ua: HELPER_AGENT,
      audit: (more: AuditDetails): void => void Object.assign(details, more),
    }
    return { caller, details }
  }
  return {
    publicKey: sealing.publicKey,
    sign: sealing.sign,
    async approved(deviceId) {
      const rows = await database.db
        .selectFrom('devices')
        .select('tenant_id')
        .distinct()
        .where('device_id', '=', deviceId)
        .where('delete_time', 'is', null)
        .where('revoke_time', 'is', null)
        .execute()
      const found = await Promise.all(
        rows.map(async ({ tenant_id: tenantId }) => {
          const device = await parts.devices.approved(database.forTenant(tenantId), deviceId)
          return device === null ? [] : [{ tenantId, deviceId, ...device }]
        }),
      )
      return found.flat()
    },
    wanted: async (device) => await parts.restores.wantedOf(device.tenantId, device.deviceId),
    async take(devices, report, ip) {
      if (report.type === 'journal') {
        const { type: _type, ref: _ref, company, ...page } = report
        const device = devices.find((one) => one.tenantId === company)
        if (device === undefined) throw new AppError(CODE.NOT_FOUND)
        const { caller, details } = await callerOf(device, reportJournal, ip)
        await parts.restores.report(caller, { device_id: device.deviceId, ...page })
        const { unchanged, ...told } = details
        if (unchanged !== true)
          await writeAudit(caller.db, {
            summary: '恢复备份后回报发布日志',
            ...told,
            action: reportJournal.audit ?? '',
            adminId: caller.admin.id,
            adminName: caller.admin.name,
            ip,
            ua: HELPER_AGENT,
            result: 1,
          })
        return
      }
      const { outcome, signature } = report
      const item = await database.db
        .selectFrom('publish_items')
        .select('tenant_id')
        .where('id', '=', outcome.item_id)
        .executeTakeFirst()
      const device = devices.find((one) => one.tenantId === item?.tenant_id)
      if (device === undefined) throw new AppError(CODE.NOT_FOUND)
      const { caller } = await callerOf(device, reportOutcome, ip)
      await parts.outcomes.tell(caller, { device_id: device.deviceId, signature, outcome })
    },
  }
}
