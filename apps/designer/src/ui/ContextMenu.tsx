import { ContextMenu as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { useFloatingContainer } from "./floating-container.ts";
import { MENU_CONTENT, MenuEntries } from "./MenuEntries.tsx";
import type { MenuEntry } from "./menu-entry.ts";

interface ContextMenuProps {
	readonly entries: readonly MenuEntry[];
	readonly onOpenChange?: (open: boolean) => void;
	/** The one element that it belongs to. */
	readonly children: ReactNode;
}

/** A menu where the right button was pressed; the keyboard's menu key and Shift+F10 open it too. */
export function ContextMenu({ entries, onOpenChange, children }: ContextMenuProps) {
	return (
		<Radix.Root modal={false} {...(onOpenChange ? { onOpenChange } : {})}>
			<Radix.Trigger asChild>{children}</Radix.Trigger>
			<Radix.Portal container={useFloatingContainer()}>
				<Radix.Content collisionPadding={8} className={MENU_CONTENT}>
					<MenuEntries parts={Radix} entries={entries} />
				</Radix.Content>
			</Radix.Portal>
		</Radix.Root>
	);
}
