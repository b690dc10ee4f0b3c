import { Outlet } from 'react-router-dom'
import { useSession } from '../../core/session/use-session.ts'
import { OwnerContext } from '../../ui/own-choice.ts'
import { FailureDesk } from './failure-desk.tsx'
import { HelperDialogs } from './helper-dialogs.tsx'
import { PersonDialogs } from './person-dialogs.tsx'
import { PublishDialogs } from './publish-dialogs.tsx'
import { NavigationBar } from './navigation-bar.tsx'
import { OfferedSession } from './offered-session.tsx'
import { OverlayVeil } from './overlay-veil.tsx'
import { ScrollTop } from './scroll-top.tsx'
import { SessionGuard } from './session-guard.tsx'
import { TitleKeeper } from './title-keeper.tsx'
import { ToastDesk } from './toast-desk.tsx'

/** What every screen has around it, with or without the menu. */
export function RootLayout() {
  const owner = useSession((state) => state.admin?.id ?? 0)
  return (
    <OwnerContext value={owner}>
      <NavigationBar />
      <Outlet />
      <OverlayVeil />
      <ToastDesk />
      <FailureDesk />
      <SessionGuard />
      <OfferedSession />
      <HelperDialogs />
      <PublishDialogs />
      <PersonDialogs />
      <ScrollTop />
      <TitleKeeper />
    </OwnerContext>
  )
}
