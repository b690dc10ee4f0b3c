import type { ReactNode } from 'react'
import { AppearanceContext, LayoutContext } from '../appearance/appearance-context.ts'
import { HelperContext, PersonsContext } from '../helper/helper-context.ts'
import { HostContext, StorageContext } from '../host/host-context.ts'
import { CallerContext, ConnectionContext, HttpContext } from '../http/http-context.ts'
import { NoticesContext } from '../notices/notices-context.ts'
import { PageStoreContext } from '../page/page-store-context.ts'
import { PublishingContext } from '../publishing/publishing-context.ts'
import { SessionContext } from '../session/session-context.ts'
import { UploadsContext } from '../uploads/uploads-context.ts'
import { ServicesContext } from './services-context.ts'
import type { Services } from './services.ts'

export interface ServicesProviderProps {
  /** Tests may leave out what nothing below asks for. */
  services: Services
  children: ReactNode
}

/** Gives all services to features and app (`useServices`), and to each room of core its own part by the room's hook. */
export function ServicesProvider({ services, children }: ServicesProviderProps) {
  return (
    <ServicesContext value={services}>
      <HostContext value={services.host}>
        <StorageContext value={services.storage}>
          <HttpContext value={services.http}>
            <ConnectionContext value={services.connection}>
              <CallerContext value={services.session}>
                <SessionContext value={services.session}>
                  <HelperContext value={services.helper}>
                    <PersonsContext value={services.persons}>
                      <NoticesContext value={services.notices}>
                        <AppearanceContext value={services.appearance}>
                          <LayoutContext value={services.layout}>
                            <PageStoreContext value={services.page}>
                              <PublishingContext value={services.publishing}>
                                <UploadsContext value={services.uploads}>{children}</UploadsContext>
                              </PublishingContext>
                            </PageStoreContext>
                          </LayoutContext>
                        </AppearanceContext>
                      </NoticesContext>
                    </PersonsContext>
                  </HelperContext>
                </SessionContext>
              </CallerContext>
            </ConnectionContext>
          </HttpContext>
        </StorageContext>
      </HostContext>
    </ServicesContext>
  )
}
