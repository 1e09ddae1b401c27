import { DropdownMenu as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { useFloatingContainer } from "./floating-container.ts";
import { MENU_CONTENT, MenuEntries } from "./MenuEntries.tsx";
import type { MenuEntry } from "./menu-entry.ts";

interface DropdownMenuProps {
	/** The button that opens it. */
	readonly trigger: ReactNode;
	readonly entries: readonly MenuEntry[];
	readonly align?: "start" | "center" | "end";
}

/** A menu under a button. */
export function DropdownMenu({ trigger, entries, align = "end" }: DropdownMenuProps) {
	return (
		<Radix.Root modal={false}>
			<Radix.Trigger asChild>{trigger}</Radix.Trigger>
			<Radix.Portal container={useFloatingContainer()}>
				<Radix.Content align={align} sideOffset={4} collisionPadding={8} className={MENU_CONTENT}>
					<MenuEntries parts={Radix} entries={entries} />
				</Radix.Content>
			</Radix.Portal>
		</Radix.Root>
	);
}
