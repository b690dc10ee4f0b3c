// Binds the calls of notifications.
import { notificationList, readNotification } from '../../../contract/http/notifications.ts'
import { handle } from '../../http/handle.ts'
import type { Binding } from '../../http/handle.ts'
import type { Clock } from '../../lib/clock.ts'
import { createNotificationsService } from './notifications.service.ts'

/** All calls of the module. */
export function notificationsRoutes(clock: Clock): Binding[] {
  const notifications = createNotificationsService({ clock })
  return [
    handle(notificationList, (ctx, input) => notifications.list(ctx, input)),
    handle(readNotification, (ctx, input) => notifications.read(ctx, input)),
  ]
}
