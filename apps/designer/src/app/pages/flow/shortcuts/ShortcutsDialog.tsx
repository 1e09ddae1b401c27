import { Dialog } from "../../../../ui/Dialog.tsx";
import { Kbd } from "../../../../ui/Kbd.tsx";
import { SHORTCUTS } from "./shortcuts.ts";

interface ShortcutsDialogProps {
	readonly open: boolean;
	readonly onOpenChange: (open: boolean) => void;
}

/** Every key that does something on the flow page. */
export function ShortcutsDialog({ open, onOpenChange }: ShortcutsDialogProps) {
	return (
		<Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts" size="lg" textOnly>
			<div className="columns-2 gap-8 max-sm:columns-1">
				{SHORTCUTS.map(({ group, shortcuts }) => (
					<section key={group} aria-label={group} className="mb-5 break-inside-avoid">
						<h3 className="mb-1 text-sm font-medium text-text-muted">{group}</h3>
						<dl>
							{shortcuts.map(({ keys, does }) => (
								<div key={does} className="flex min-h-7 items-center justify-between gap-3">
									<dt>{does}</dt>
									<dd className="flex shrink-0 gap-2">
										{keys.map((shortcut) => (
											<Kbd key={shortcut} keys={shortcut} />
										))}
									</dd>
								</div>
							))}
						</dl>
					</section>
				))}
			</div>
		</Dialog>
	);
}
