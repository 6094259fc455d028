import { lazyComponent } from '../../../kit/page/lazy-component.tsx'

/** The dialog that chooses a variant, loaded when it is opened. */
export const ChooseOptionsDialog = lazyComponent(() =>
  import('./choose-options-dialog.tsx').then((module) => module.ChooseOptionsDialog),
)
