import { Fragment } from 'react'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { ModalDialog } from '../ui/modal-dialog.tsx'
import { SHORTCUT_SWITCH } from '../ui/single-keys.ts'
import { useStoredSwitch } from '../ui/stored-switch.ts'
import { SHORTCUTS } from './keyboard-shortcuts.ts'

/** The keyboard shortcuts, and the switch for them. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const isOn = useStoredSwitch(SHORTCUT_SWITCH)
  return (
    <ModalDialog heading="Keyboard shortcuts" onClose={onClose}>
      <div className="mt-3">
        <CheckboxField
          id="shortcuts"
          label="Use keyboard shortcuts"
          hint="They never act while you type. This browser keeps your choice."
          isChecked={isOn}
          onToggle={() => SHORTCUT_SWITCH.turn(!isOn)}
        />
      </div>
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-5 gap-y-2.5 border-t border-rule pt-4">
        {SHORTCUTS.map(({ keys, does }) => (
          <Fragment key={does}>
            <dt className="min-w-14">
              {keys.map((key, place) => (
                <Fragment key={key}>
                  {place > 0 && <span className="text-sm text-quiet"> then </span>}
                  <kbd className="rounded-sm border border-rule-strong bg-paper px-1.5 py-0.5 font-mono text-sm">
                    {key}
                  </kbd>
                </Fragment>
              ))}
            </dt>
            <dd>{does}</dd>
          </Fragment>
        ))}
      </dl>
      <p className="mt-4 text-sm text-quiet">
        Save, Cite and Select act on the article in focus, or on the article of the page. Enter opens an article too. A
        screening has keys of its own, which its page lists.
      </p>
    </ModalDialog>
  )
}
