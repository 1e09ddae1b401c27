import type { ReactNode } from "react";

/** Something to do, in a menu. */
export interface MenuAction {
	readonly label: string;
	/** A 14 px icon. */
	readonly icon?: ReactNode;
	/** A shortcut such as `mod+d`, shown at the end. The menu does not listen for it. */
	readonly shortcut?: string;
	/** A few muted words at the end. */
	readonly hint?: string;
	readonly danger?: boolean;
	readonly disabled?: boolean;
	readonly onSelect: () => void;
}

/** A choice that is on or off. */
export interface MenuCheck {
	readonly label: string;
	readonly checked: boolean;
	readonly onSelect: () => void;
}

/** A menu within the menu. */
export interface MenuGroup {
	readonly label: string;
	readonly icon?: ReactNode;
	readonly entries: readonly MenuEntry[];
}

export type MenuEntry = MenuAction | MenuCheck | MenuGroup | "separator" | { readonly heading: string };
