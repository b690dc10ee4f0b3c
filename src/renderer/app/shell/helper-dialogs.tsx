import { PairingDialog } from '../../core/helper/pairing-dialog.tsx'
import { PromptDialog } from '../../core/helper/prompt-dialog.tsx'

/** The cloud housekeeper's dialogs; any screen can make them open. */
export function HelperDialogs() {
  return (
    <>
      <PromptDialog />
      <PairingDialog />
    </>
  )
}
