import {
  approveDevice,
  deviceList,
  registerDevice,
  renameDevice,
  revokeDevice,
  waitingDevices,
} from '../../../contract/http/admin.ts'
import type { Binding } from '../../http/handle.ts'
import { handle } from '../../http/handle.ts'
import type { DevicesService } from './devices.service.ts'

/** Calls of the devices. */
export function devicesRoutes(devices: DevicesService): Binding[] {
  return [
    handle(registerDevice, async (ctx, input) => await devices.register(ctx, input)),
    handle(approveDevice, async (ctx, input) => await devices.approve(ctx, input)),
    handle(renameDevice, async (ctx, input) => await devices.rename(ctx, input)),
    handle(deviceList, async (ctx, input) => await devices.list(ctx, input)),
    handle(waitingDevices, async (ctx) => await devices.waiting(ctx)),
    handle(revokeDevice, async (ctx, input) => await devices.revoke(ctx, input)),
  ]
}
