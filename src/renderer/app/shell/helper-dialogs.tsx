import { lazy, Suspense } from 'react'
import { useHelperState } from '../../core/helper/use-helper.ts'

const PromptDialog = lazy(() =>
  import('../../core/helper/prompt-dialog.tsx').then((m) => ({ default: m.PromptDialog })),
)
const PairingDialog = lazy(() =>
  import('../../core/helper/pairing-dialog.tsx').then((m) => ({ default: m.PairingDialog })),
)

/** The cloud housekeeper's dialogs; any screen can make them open. Their code comes when they are first needed. */
export function HelperDialogs() {
  const prompt = useHelperState((state) => state.prompt)
  const pairing = useHelperState((state) => state.phase === 'code-needed')
  return (
    <Suspense fallback={null}>
      {prompt ? <PromptDialog /> : null}
      {pairing ? <PairingDialog /> : null}
    </Suspense>
  )
}
