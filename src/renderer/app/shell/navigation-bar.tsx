import { useNavigation } from 'react-router-dom'
import './navigation-bar.css'

/** A thin line while the next screen's code is on its way, so that a click is answered at once. */
export function NavigationBar() {
  const busy = useNavigation().state === 'loading'
  return <div className={busy ? 'navigation-bar busy' : 'navigation-bar'} aria-hidden="true" />
}
